-- Success with a failed or unknown check is refused, with the reason for each.
begin;
select plan(11);

-- given
select tests.solution(
  'one',
  checks => '[{"cmd": "a", "expect_substring": "PONG"}, {"cmd": "b", "expect_exit_code": 3}]'
);

-- then
select throws_ok(
  $$
    select vbridge.judged_checks(tests.solution_id('one'), 1, true,
      '[{"check_order": 3, "exit_code": 0}, {"check_order": 1, "exit_code": 0, "output": "PING"},
        {"check_order": 2, "exit_code": 1}]')
  $$,
  'VB023',
  'success is claimed, but check 1 does not show what it should, check 2 ended with 1 instead of 3, check 3 is none of this solution',
  'each is named'
);
select throws_ok(
  $$ select vbridge.judged_checks(tests.solution_id('one'), 1, true, '[{"check_order": 1, "exit_code": 0}]') $$,
  'VB023', 'success is claimed, but check 1 does not show what it should', 'no output shows nothing'
);
select throws_ok(
  format('select vbridge.judged_checks(tests.solution_id(%L), 1, false, %L)', 'one', v.checks),
  'VB003', v.message, v.checks
)
from (
  values
    ('{"check_order": 1}', 'checks is not a list'),
    ('7', 'checks is not a list'),
    ('[7]', 'a result of a check has not the shape that is asked for'),
    ('[{"check_order": 1}]', 'a result of a check has not the shape that is asked for'),
    ('[{"check_order": "1", "exit_code": 0}]', 'a result of a check has not the shape that is asked for'),
    ('[{"check_order": 1.5, "exit_code": 0}]', 'a result of a check has not the shape that is asked for'),
    ('[{"check_order": 1, "exit_code": 1e9}]', 'a result of a check has not the shape that is asked for'),
    ('[{"check_order": 1, "exit_code": 0, "output": 7}]', 'a result of a check has not the shape that is asked for'),
    ('[{"check_order": 1, "exit_code": 0}, {"check_order": 1, "exit_code": 1}]', 'a check is reported twice')
) as v (checks, message);

select * from finish();
rollback;
