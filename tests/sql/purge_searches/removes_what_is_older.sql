-- Searches from before a moment go with their results, the oldest first and so many at a time; 90 days are usual.
begin;
select plan(5);

-- given
select tests.chunk('a.md', 'redis');
select count(*) from generate_series(1, 5) i, vbridge.memory_search('redis ' || i, null, tests.root_path());
update vbridge.searches s
set searched_at = now() - (30 * n) * interval '1 day'
from (select search_id, row_number() over (order by search_id) as n from vbridge.searches) w
where w.search_id = s.search_id;

-- then: 30, 60, 90, 120 and 150 days old
select is(vbridge.purge_searches(p_limit => 1), 1::bigint, 'one of two');
select is((select max(now() - searched_at) from vbridge.searches), interval '120 days', 'the oldest');
select is(vbridge.purge_searches(), 1::bigint, 'more than 90 days');
select is((select count(*) from vbridge.search_results), 3::bigint, 'with its result');
select is(vbridge.purge_searches(now()), 3::bigint, 'all before now');

select * from finish();
rollback;
