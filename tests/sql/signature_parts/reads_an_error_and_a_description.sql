-- An error has a fingerprint and codes, a description words only.
begin;
select plan(2);

-- then
select results_eq(
  $$
    select fingerprint = (select e.fingerprint from vbridge.error_fingerprint('Error: connect ECONNREFUSED 127.0.0.1:6379') e),
      vbridge.term_id('econnrefused') = any (code_ids), term_count > 0, embedded_text
    from vbridge.signature_parts('Error: connect ECONNREFUSED 127.0.0.1:6379', true)
  $$,
  $$ values (true, true, true, 'Error: connect ECONNREFUSED 127.0.0.1:6379') $$,
  'an error'
);
select is((select fingerprint from vbridge.signature_parts('Error: it failed', false)), null, 'a description');

select * from finish();
rollback;
