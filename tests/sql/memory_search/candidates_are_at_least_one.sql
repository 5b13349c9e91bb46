-- How many chunks a leg may bring is one or more; anything else is refused like any number out of range.
begin;
select plan(4);

-- given
select tests.chunk('a.md', 'redis');

-- then
select throws_ok(
  format('select * from vbridge.memory_search(%L, %L, tests.root_path(), p_candidates => %s)', 'redis', '[1,0,0,0]', n),
  'VB003',
  null,
  n::text
)
from unnest(array[-1, 0]) as n;
select is(
  (select count(*) from vbridge.memory_search('redis', '[1,0,0,0]', tests.root_path(), p_candidates => n)), 1::bigint, n::text
)
from unnest(array[1, 10000]) as n;

select * from finish();
rollback;
