-- Of a query over 8192 bytes the start, which says what was done, and the end, which says how it failed, are used.
begin;
select plan(3);

-- given
select tests.chunk('start.md', 'redis');
select tests.chunk('end.md', 'kafka');
select tests.chunk('middle.md', 'nginx');
create temp table found as
select path, bm25_score > 0 as matched, degraded
from vbridge.memory_search('redis ' || repeat('x ', 5000) || 'nginx ' || repeat('x ', 5000) || ' kafka', null, tests.root_path());

-- then
select results_eq('select path from found where matched order by path', array['end.md', 'start.md'], 'both ends');
select is((select count(*) from found), 3::bigint, 'the rest is found without words');
select results_eq(
  'select distinct degraded from found',
  $$ values ('{query,vector}'::text[]) $$,
  'and the answer says so'
);

select * from finish();
rollback;
