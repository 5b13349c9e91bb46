-- Searches from before 90 days ago go, with their results; no more at once than asked for.
begin;
select plan(4);

-- given
select tests.chunk('a.md', 'redis');
select vbridge.memory_search('redis', null, tests.root_path()) from generate_series(1, 3);
update vbridge.searches
set searched_at = now() - interval '91 days'
where search_id <> (select max(search_id) from vbridge.searches);

-- then
select is(vbridge.purge_searches(p_limit => 1), 1::bigint, 'one at a time');
select is(vbridge.purge_searches(), 1::bigint, 'the other old one');
select is(vbridge.purge_searches(), 0::bigint, 'nothing is left to do');
select results_eq(
  'select count(*) from vbridge.search_results', array[1::bigint], 'the results went along'
);

select * from finish();
rollback;
