-- The table refuses a payload that is not that of its kind.
begin;
select plan(6);

-- then
select lives_ok(
  $$
    select * from vbridge.solution_upsert(tests.fixpack('{"steps": [
      {"kind": "cmd", "payload": {"run": "x", "cwd": "/", "env": {"A": "b"}}},
      {"kind": "patch", "payload": {"file": "a", "changes": [{"search": "x", "replace": "y"}]}},
      {"kind": "copy", "payload": {"src": "a", "dst": "b", "include": ["*.c"]}},
      {"kind": "script", "payload": {"interpreter": "bash", "content": "true"}},
      {"kind": "env", "payload": {"set": {"A": "b"}, "file": ".env"}}], "rollback": [{"kind": "cmd", "payload": {"run": "y"}}]}'))
  $$,
  'all five kinds, and a rollback'
);
select results_eq(
  $$ select phase, step_order, kind from vbridge.steps order by phase, step_order $$,
  $$ values ('apply', 1, 'cmd'), ('apply', 2, 'patch'), ('apply', 3, 'copy'), ('apply', 4, 'script'), ('apply', 5, 'env'), ('rollback', 1, 'cmd') $$,
  'in order'
);
select throws_ok(
  $$ select * from vbridge.solution_upsert(tests.fixpack('{"steps": [{"kind": "magic", "payload": {}}]}')) $$,
  'VB018', 'apply step 1 has not the shape of its kind (steps_kind_check)'
);
select throws_ok(
  $$ select * from vbridge.solution_upsert(tests.fixpack('{"steps": [{"kind": "cmd", "payload": {"run": "a", "command": "b"}}]}')) $$,
  'VB018', 'apply step 1 has not the shape of its kind (steps_payload_check)'
);
select throws_ok(
  $$ select * from vbridge.solution_upsert(tests.fixpack('{"checks": [{"expect_substring": "x"}]}')) $$,
  'VB018', 'a check has not the shape of its kind (a part is missing)'
);
select throws_ok(
  $$ select * from vbridge.solution_upsert(tests.fixpack('{"steps": [{"kind": "cmd", "payload": {"run": "a"}, "timeout_ms": "soon"}]}')) $$,
  'VB018', 'a number or flag of apply step 1 is something else'
);

select * from finish();
rollback;
