-- In order; what is not expected is left out.
begin;
select plan(1);

-- given
select * from vbridge.solution_upsert(tests.fixpack());

-- then
select is(
  vbridge.shown_checks(tests.solution_id('redis-down'), null),
  '[{"cmd": "redis-cli ping", "timeout_ms": 30000, "check_order": 1, "description": "", "expect_exit_code": 0, "expect_substring": "PONG"}]'::jsonb,
  'with its defaults'
);

select * from finish();
rollback;
