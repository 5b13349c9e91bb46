-- Small letters and digits, anything else a hyphen.
begin;
select plan(11);

-- then
select is(vbridge.canonical_tag(v), 'redis-connection', v)
from unnest(array['redis-connection', 'Redis Connection', ' redis__connection! ']) v;
select is(vbridge.canonical_tag('untitled'), 'untitled', 'a word as any other');
select throws_ok(
  format('select vbridge.canonical_tag(%L)', v), 'VB002', 'pattern_tag is empty', coalesce(v, 'null')
)
from unnest(array[null, '', ' ', '???', '数据库']) v;
select is(vbridge.canonical_tag(repeat('a', 80)), repeat('a', 80), '80 characters');
select throws_ok(
  $$ select vbridge.canonical_tag(repeat('a', 81)) $$, 'VB004', 'pattern_tag has 81 characters; the limit is 80', '81'
);

select * from finish();
rollback;
