-- Signatures of an older version are made anew, and the statistics stay exact.
begin;
select plan(5);

-- given
select * from vbridge.solution_upsert(tests.fixpack());
create temp table before as select signature_id, fingerprint, term_ids from vbridge.signatures;
create temp table terms as select * from vbridge.signature_terms;
update vbridge.signatures set fingerprint_version = 0, fingerprint = null;

-- then
select is(vbridge.remake_signatures(1), 1::bigint, 'one at a time');
select is(vbridge.remake_signatures(), 1::bigint, 'the other');
select is(vbridge.remake_signatures(), 0::bigint, 'none is left');
select set_eq($$ select signature_id, fingerprint, term_ids from vbridge.signatures $$, $$ select * from before $$, 'as they were');
select set_eq($$ select * from vbridge.signature_terms $$, $$ select * from terms $$, 'statistics too');

select * from finish();
rollback;
