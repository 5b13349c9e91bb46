-- A check passes where its exit code is equal and its output holds what is expected.
begin;
select plan(5);

-- given
select tests.solution(
  'one',
  checks => '[{"cmd": "a", "expect_substring": "PONG"}, {"cmd": "b", "expect_exit_code": 3}]'
);

-- then
select results_eq(
  $$
    select * from vbridge.judged_checks(tests.solution_id('one'), 1, true,
      '[{"check_order": 2, "exit_code": 3}, {"check_order": 1, "exit_code": 0, "output": "a PONG!"}]')
  $$,
  $$ values (
    '[{"check_order": 1, "exit_code": 0, "passed": true, "output": "a PONG!"},
      {"check_order": 2, "exit_code": 3, "passed": true}]'::jsonb,
    true
  ) $$,
  'all reported, all passed'
);
select results_eq(
  $$
    select * from vbridge.judged_checks(tests.solution_id('one'), 1, true,
      '[{"check_order": 2, "exit_code": 3}]')
  $$,
  $$ values ('[{"check_order": 2, "exit_code": 3, "passed": true}]'::jsonb, false) $$,
  'one of two is not checked'
);
select results_eq(
  $$
    select * from vbridge.judged_checks(tests.solution_id('one'), 1, false,
      '[{"check_order": 1, "exit_code": 0, "output": "pong"}, {"check_order": 2, "exit_code": 0},
        {"check_order": 9, "exit_code": 0}]')
  $$,
  $$ values (
    '[{"check_order": 1, "exit_code": 0, "passed": false, "output": "pong"},
      {"check_order": 2, "exit_code": 0, "passed": false}, {"check_order": 9, "exit_code": 0}]'::jsonb,
    true
  ) $$,
  'a failure may have failed checks; what is no check has neither passed nor failed'
);
select results_eq(
  $$ select char_length(results #>> '{0,output}') from vbridge.judged_checks(tests.solution_id('one'), 1, true,
    jsonb_build_array(jsonb_build_object('check_order', 1, 'exit_code', 0, 'output', repeat('x', 600) || 'PONG'))) $$,
  array[500],
  'the whole output is read, its start is kept'
);
select results_eq(
  $$
    select v.checks::text, j.results, j.is_checked
    from (values (null::jsonb), ('null'), ('[]')) as v (checks),
      vbridge.judged_checks(tests.solution_id('one'), 1, true, v.checks) j
  $$,
  $$ values (null, null::jsonb, false), ('null', null, false), ('[]', null, false) $$,
  'nothing reported'
);

select * from finish();
rollback;
