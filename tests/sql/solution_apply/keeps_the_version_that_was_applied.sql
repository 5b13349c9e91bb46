-- An older version may be reported, with its own checks; all versions count together.
begin;
select plan(3);

-- given
select tests.solution('one', checks => '[{"cmd": "a", "expect_exit_code": 3}]');
update vbridge.solutions set version = 2 where slug = 'one';
delete from vbridge.checks;

-- then
select results_eq(
  $$ select version, is_checked, applications from vbridge.solution_apply(
    tests.solution_id('one'), true, p_version => 1, p_checks => '[{"check_order": 1, "exit_code": 3}]') $$,
  $$ values (1, true, 1::bigint) $$,
  'the first version has a check'
);
select results_eq(
  $$ select version, is_checked, applications from vbridge.solution_apply(tests.solution_id('one'), true) $$,
  $$ values (2, false, 2::bigint) $$,
  'the current one by default'
);
select throws_ok(
  $$ select vbridge.solution_apply(tests.solution_id('one'), true, p_version => 3) $$,
  'VB020', format('solution %s has no version 3', tests.solution_id('one')), 'there is no third'
);

select * from finish();
rollback;
