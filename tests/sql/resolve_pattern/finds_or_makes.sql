-- The same tag is the same pattern, by whatever spelling, alias or category.
begin;
select plan(4);

-- given
create temp table first as select vbridge.resolve_pattern('redis-connection', 'deploy') as pattern_id;
update vbridge.patterns set aliases = '{redis dns}';

-- then
select is(vbridge.resolve_pattern(v.tag, v.category), f.pattern_id, v.tag)
from first f, (values ('Redis Connection', 'runtime'), ('redis-dns', null)) as v (tag, category);
select isnt(vbridge.resolve_pattern('dns', null), (select pattern_id from first), 'another tag');
select results_eq(
  $$ select tag, category from vbridge.patterns order by 1 $$,
  $$ values ('dns', 'runtime'), ('redis-connection', 'deploy') $$,
  'two patterns; the category stays'
);

select * from finish();
rollback;
