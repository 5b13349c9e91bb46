-- Words, two of them in any order, three in a row.
begin;
select plan(3);

-- then
select ok(vbridge.named_tags('Redis connection failing') @> array['redis', 'redis-connection', 'connection_redis', 'redis-connection-failing'], 'all of them');
select ok(not 'failing-connection-redis' = any (vbridge.named_tags('Redis connection failing')), 'three only in their order');
select cmp_ok(cardinality(vbridge.named_tags((select string_agg('w' || n, ' ') from generate_series(1, 500) n))), '<', 3300, 'of the first 40 words');

select * from finish();
rollback;
