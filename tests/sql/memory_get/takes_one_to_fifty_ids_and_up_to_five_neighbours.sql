-- The limits at their edges.
begin;
select plan(12);

-- given
select tests.document('a.md', array(select 'redis ' || i from generate_series(1, 51) i));

-- then
select is(
  (select count(*) from vbridge.memory_get(array(select chunk_id from vbridge.chunks limit n))), n::bigint, n || ' ids'
)
from unnest(array[1, 49, 50]) as n;
select throws_ok(
  format('select vbridge.memory_get(array(select chunk_id from vbridge.chunks limit %s))', n),
  'VB003', format('%s chunk ids were given; it may be 1 to 50', n), n || ' ids'
)
from unnest(array[0, 51]) as n;
select throws_ok(
  'select vbridge.memory_get(null)', 'VB003', '0 chunk ids were given; it may be 1 to 50', 'null'
);
select is(
  (select count(*) from vbridge.memory_get(array[tests.chunk_id('a.md', 20)], n)), 1::bigint + 2 * n, n || ' neighbours'
)
from unnest(array[0, 4, 5]) as n;
select throws_ok(
  format('select vbridge.memory_get(array[tests.chunk_id(%L)], %L)', 'a.md', n),
  'VB003', format('neighbours is %s; it may be 0 to 5', coalesce(n::text, 'null')), 'neighbours: ' || coalesce(n::text, 'null')
)
from unnest(array[-1, 6, null]) as n;

select * from finish();
rollback;
