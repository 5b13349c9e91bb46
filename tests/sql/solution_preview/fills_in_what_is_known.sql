-- Values and defaults are put in; what has neither is named.
begin;
select plan(4);

-- given
select * from vbridge.solution_upsert(tests.fixpack('{"placeholders": {"host": {"default": "db"}, "port": {}}, "steps": [{"kind": "cmd", "payload": {"run": "nc {host} {port}"}}],
  "checks": [{"cmd": "ping {host}"}]}'));

-- then
select results_eq(
  $$ select steps -> 0 -> 'payload' ->> 'run', checks -> 0 ->> 'cmd', missing from vbridge.solution_preview(tests.solution_id('redis-down')) $$,
  $$ values ('nc db {port}', 'ping db', array['port']) $$, 'with defaults'
);
select results_eq(
  $$ select steps -> 0 -> 'payload' ->> 'run', missing from vbridge.solution_preview(tests.solution_id('redis-down'), '{"port": "$(touch /tmp/x)"}') $$,
  $$ values ('nc db $(touch /tmp/x)', '{}'::text[]) $$, 'a value is text, whatever it looks like'
);
select throws_ok($$ select * from vbridge.solution_preview(99) $$, 'VB017', 'no solution has the id 99');
select throws_ok(
  $$ select * from vbridge.solution_preview(tests.solution_id('redis-down'), '{"hots": "x"}') $$, 'VB018', 'the solution has no placeholder "hots"'
);

select * from finish();
rollback;
