-- Defaults may build on others, but not in a circle.
begin;
select plan(4);

-- then
select is(
  vbridge.placeholder_values('{"host": {"default": "db"}, "url": {"default": "pg://{host}:{port}"}, "port": {}, "x": {}}', '{"port": 5433}'),
  '{"host": "db", "port": "5433", "url": "pg://db:5433"}'::jsonb,
  'given, default, and default of defaults'
);
select throws_ok(
  $$ select vbridge.placeholder_values('{"a": {"default": "{b}"}, "b": {"default": "{a}"}}', '{}') $$,
  'VB018', 'the defaults of the placeholders a, b refer to each other'
);
select throws_ok(
  $$ select vbridge.placeholder_values('{"a": {"default": "{a}"}}', '{}') $$,
  'VB018', 'the defaults of the placeholders a refer to each other'
);
select throws_ok(
  $$ select vbridge.placeholder_values('{"a": {}}', '{"b": "1"}') $$, 'VB018', 'the solution has no placeholder "b"'
);

select * from finish();
rollback;
