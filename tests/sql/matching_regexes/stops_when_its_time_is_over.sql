-- Ten thousand expressions that a text might match take 150 ms and a little, and one row says that some were not tried.
begin;
select plan(2);

-- given
select * from vbridge.solution_upsert(tests.fixpack());
insert into vbridge.signature_regexes (solution_id, signature_id, ordinal, regex, literals)
select solution_id, signature_id, n, '(?n)error [0-9]+ of ' || n || ' (a|b|c)+x{1,9}', array['error']
from vbridge.signatures cross join generate_series(1, 10000) n where ordinal = 1;
create temp table timed as
select clock_timestamp() as begun, (select count(*) from vbridge.matching_regexes('error 1 of ' || repeat('abc', 2000)) r where r.outcome = 'skipped') as skipped,
  clock_timestamp() as ended;

-- then
select results_eq($$ select skipped from timed $$, array[1::bigint], 'said once');
select cmp_ok((select extract(epoch from ended - begun) from timed), '<', 2.0, 'within the deadline of any call');

select * from finish();
rollback;
