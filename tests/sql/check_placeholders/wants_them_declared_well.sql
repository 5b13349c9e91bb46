-- A declaration is an object, with a text as default.
begin;
select plan(3);

-- then
select throws_ok(
  $$ select * from vbridge.solution_upsert(tests.fixpack('{"placeholders": {"Bad Name": {}}}')) $$,
  'VB018', 'the placeholder "Bad Name" is not declared as it should be'
);
select throws_ok(
  $$ select * from vbridge.solution_upsert(tests.fixpack('{"placeholders": {"port": {"default": 1}}}')) $$,
  'VB018', 'the placeholder "port" is not declared as it should be'
);
select throws_ok(
  $$ select * from vbridge.solution_upsert(tests.fixpack('{"placeholders": {"a": {"default": "{b}"}, "b": {"default": "{a}"}}}')) $$,
  'VB018', 'the defaults of the placeholders a, b refer to each other'
);

select * from finish();
rollback;
