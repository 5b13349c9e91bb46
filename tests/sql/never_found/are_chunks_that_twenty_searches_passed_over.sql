-- A chunk is never found if 20 searches of its project since it was stored have not returned it.
begin;
select plan(2);

-- given: k = 1 returns one chunk, always the same
select tests.chunk('a.md', 'redis', embedding => '[1,0,0,0]');
select tests.chunk('b.md', 'docker', embedding => '[0,1,0,0]');
select vbridge.memory_search('redis', '[1,0,0,0]', tests.root_path(), 1)
from generate_series(1, 19);

-- then
select is_empty('select path from vbridge.never_found', 'nineteen searches say little');

-- when
select vbridge.memory_search('redis', '[1,0,0,0]', tests.root_path(), 1);

-- then
select results_eq(
  'select path, searches_since from vbridge.never_found',
  $$ values ('b.md', 20::bigint) $$,
  'twenty do; what was returned is not there'
);

select * from finish();
rollback;
