-- Several solutions may be for one pattern; its names add up, its id stays.
begin;
select plan(3);

-- then
select is(
  vbridge.store_pattern('{"tag": "redis-connection", "aliases": ["Redis DNS"]}', 'devops', now()),
  vbridge.store_pattern('{"tag": "redis-connection", "aliases": ["redis down"], "category": "runtime", "description": "d"}', 'x', now()),
  'one pattern'
);
select results_eq(
  $$ select category, aliases, description, origin from vbridge.patterns $$, $$ values ('ops', array['redis dns', 'redis down'], 'd', 'fixpack') $$, 'the first category stays'
);
select is(vbridge.store_pattern(null, 'x', now()), null, 'no pattern');

select * from finish();
rollback;
