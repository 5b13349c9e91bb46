-- A session that asks ten times met the error once.
begin;
select plan(1);

-- given
select tests.chunk('a.md', 'Error: connect ECONNREFUSED 127.0.0.1:6379');
select vbridge.fingerprint_chunks();
select count(*) from generate_series(1, 10) n cross join lateral vbridge.solution_search('Error: connect ECONNREFUSED 127.0.0.1:6379', p_session => 's') s;
select vbridge.log_error_search(0::bigint, 's', e.fingerprint, 1, e.normalised, null, false, null, null, null, clock_timestamp()) from generate_series(1, 3), vbridge.error_fingerprint('Error: connect ECONNREFUSED 127.0.0.1:6379') e;

-- then
select results_eq(
  $$ select chunk_id is not null, count(*), count(distinct fingerprint) from vbridge.error_occurrences() group by 1 order by 1 desc $$,
  $$ values (true, 1::bigint, 1::bigint), (false, 1, 1) $$, 'a chunk and a session'
);

select * from finish();
rollback;
