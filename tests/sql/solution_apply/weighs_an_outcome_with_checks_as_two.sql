-- With the results of all checks an outcome weighs two in the interval; the counts stay plain.
begin;
select plan(4);

-- given
select tests.solution('one', checks => '[{"cmd": "redis-cli ping", "expect_substring": "PONG"}]');

-- then
select results_eq(
  $$
    select is_checked, applications, success_rate, round(lower_bound::numeric, 4)
    from vbridge.solution_apply(
      tests.solution_id('one'), true, p_checks => '[{"check_order": 1, "exit_code": 0, "output": "PONG\n"}]')
  $$,
  $$ values (true, 1::bigint, 1::float8, 0.3424) $$,
  '2 / 5.8416'
);
select is(
  (select checks from vbridge.solution_applications),
  '[{"check_order": 1, "exit_code": 0, "passed": true, "output": "PONG\n"}]'::jsonb,
  'the results are kept'
);
select throws_ok(
  $$ select vbridge.solution_apply(
    tests.solution_id('one'), true, p_checks => '[{"check_order": 1, "exit_code": 7, "output": "PONG"}]') $$,
  'VB023', 'success is claimed, but check 1 ended with 7 instead of 0', 'a success that is none'
);
select is((select count(*) from vbridge.solution_applications), 1::bigint, 'nothing of it is kept');

select * from finish();
rollback;
