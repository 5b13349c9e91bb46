-- In order, with or without values in their placeholders.
begin;
select plan(3);

-- given
select * from vbridge.solution_upsert(tests.fixpack('{"placeholders": {"h": {}}, "steps": [{"kind": "cmd", "payload": {"run": "ping {h}"}, "description": "to {h}"}]}'));

-- then
select is(
  vbridge.shown_steps(tests.solution_id('redis-down'), 'apply', '{"h": "db"}'),
  '[{"kind": "cmd", "payload": {"run": "ping db"}, "step_order": 1, "timeout_ms": 120000, "description": "to db", "is_dangerous": false}]'::jsonb,
  'filled'
);
select is(
  vbridge.shown_steps(tests.solution_id('redis-down'), 'apply', null) -> 0 -> 'payload',
  '{"run": "ping {h}"}'::jsonb, 'as written'
);
select is(vbridge.shown_steps(tests.solution_id('redis-down'), 'rollback', null), '[]'::jsonb, 'no rollback');

select * from finish();
rollback;
