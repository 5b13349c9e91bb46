-- A stored expression that fails is reported once; the answer is as without it.
begin;
select plan(3);

-- given
select * from vbridge.solution_upsert(tests.fixpack());
insert into vbridge.signature_regexes (solution_id, signature_id, ordinal, regex, literals)
select solution_id, signature_id, 1, '(?n)broken(', array['error'] from vbridge.signatures where ordinal = 1;
create temp table found as select * from vbridge.solution_search('Error: connect ECONNREFUSED 127.0.0.1:6379');

-- then
select results_eq($$ select is_known, quarantined from found $$, $$ values (true, array['(?n)broken(']) $$, 'reported');
select isnt((select quarantined_at from vbridge.signature_regexes), null, 'set aside');
select results_eq(
  $$ select is_known, quarantined from vbridge.solution_search('Error: connect ECONNREFUSED 127.0.0.1:6379') $$, $$ values (true, '{}'::text[]) $$, 'not met again'
);

select * from finish();
rollback;
