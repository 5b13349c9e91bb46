-- Three documents with a tag make it a pattern, though no solution names it.
begin;
select plan(1);

-- given
select tests.chunk('n' || n || '.md', 'note ' || n, meta => '{"tags": ["redis-connection"]}') from generate_series(1, 3) n;
select tests.chunk('m' || n || '.md', 'other ' || n, meta => '{"tags": ["redis-failing"]}') from generate_series(1, 2) n;

-- then
select results_eq(
  $$ select pattern_tag, match_score, reasons ->> 'documents', solution_count, proven from vbridge.pattern_detect('Redis connection failing with ENOTFOUND redis.railway.internal') $$,
  $$ values ('redis-connection', 0.8::float8, '3', 0::bigint, false) $$, 'three, not two'
);

select * from finish();
rollback;
