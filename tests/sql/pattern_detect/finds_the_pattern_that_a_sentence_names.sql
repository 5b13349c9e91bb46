-- The words of its tag, in any order among others, are enough.
begin;
select plan(3);

-- given
select tests.solution('redis-one', 'redis-connection');
select tests.solution('other', 'typescript-types');

-- then
select results_eq(
  $$ select pattern_tag, pattern_category, match_score >= 0.8, reasons ->> 'name', solution_count from vbridge.pattern_detect('Redis connection failing with ENOTFOUND redis.railway.internal', p_limit => 1) $$,
  $$ values ('redis-connection', 'runtime', true, 'redis-connection', 1::bigint) $$, 'redis-connection'
);
select is_empty($$ select * from vbridge.pattern_detect('the weather is fine today') $$, 'nothing for nothing');
select throws_ok($$ select * from vbridge.pattern_detect('') $$, 'VB002', 'the error message is empty');

select * from finish();
rollback;
