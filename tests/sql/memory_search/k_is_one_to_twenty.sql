-- k results at most, 8 unless said, 1 to 20 allowed.
begin;
select plan(9);

-- given
select tests.document('a.md', array(select 'redis ' || i from generate_series(1, 25) i));

-- then
select is((select count(*) from vbridge.memory_search('redis', null, tests.root_path())), 8::bigint, 'eight by default');
select is(
  (select count(*) from vbridge.memory_search('redis', '[1,0,0,0]', tests.root_path(), k)), k::bigint, 'k of ' || k
)
from unnest(array[1, 2, 19, 20]) as k;
select throws_ok(
  format('select vbridge.memory_search(%L, null, tests.root_path(), %L)', 'redis', k),
  'VB003', format('k is %s; it may be 1 to 20', coalesce(k::text, 'null')), 'k of ' || coalesce(k::text, 'null')
)
from unnest(array[0, -1, 21, null]) as k;

select * from finish();
rollback;
