-- What is counted in and out again leaves the statistics as they were.
begin;
select plan(2);

-- given
select * from vbridge.solution_upsert(tests.fixpack());
create temp table before as select * from vbridge.signature_terms;

-- when
select vbridge.count_signature(signature_id, 1) from vbridge.signatures;
select vbridge.count_signature(signature_id, -1) from vbridge.signatures;

-- then
select set_eq($$ select * from vbridge.signature_terms $$, $$ select * from before $$, 'as before');
select results_eq(
  $$ select signature_count, term_total from vbridge.solution_library $$,
  $$ select count(*), sum(term_count)::bigint from vbridge.signatures $$, 'totals too'
);

select * from finish();
rollback;
