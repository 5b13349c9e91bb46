-- A new tag gets an id, a known one none; the category is in its one spelling.
begin;
select plan(5);

-- when
select vbridge.add_pattern('Redis Connection', 'DevOps', '2026-01-01Z');

-- then
select results_eq(
  $$ select tag, category, description, aliases, origin, created_at, updated_at from vbridge.patterns $$,
  $$ values ('redis-connection', 'ops', '', '{}'::text[], 'caller', '2026-01-01Z'::timestamptz, '2026-01-01Z'::timestamptz) $$,
  'as the caller named it'
);
select is(vbridge.add_pattern('redis-connection', 'code', now()), null, 'known');
select ok(vbridge.add_pattern('dns', ' ', now()) is not null, 'without a category');
select results_eq(
  $$ select tag, category from vbridge.patterns order by 1 $$,
  $$ values ('dns', 'runtime'), ('redis-connection', 'ops') $$,
  'that is runtime; a known one keeps its own'
);
select throws_ok(
  $$ select vbridge.add_pattern('x', repeat('c', 129), now()) $$,
  'VB004', 'pattern_category has 129 bytes; the limit is 128', 'too long'
);

select * from finish();
rollback;
