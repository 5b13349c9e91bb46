-- The current version is read from its checks, an older one from its fixpack; placeholders match all.
begin;
select plan(4);

-- given
select tests.solution(
  'one',
  checks => '[{"cmd": "a", "expect_substring": "50% of {db_port}_{other}"}, {"cmd": "b", "expect_exit_code": 3}]',
  placeholders => '{"db_port": {}}'
);

-- then
select results_eq(
  $$ select * from vbridge.expected_checks(tests.solution_id('one'), 1) order by 1 $$,
  $$ values (1, 0, '%50\% of %\_{other}%'), (2, 3, null) $$,
  'only what is declared is a placeholder'
);

-- when: a new version with one check
update vbridge.solutions set version = 2 where slug = 'one';
delete from vbridge.checks where check_order = 2 and solution_id = tests.solution_id('one');

-- then
select results_eq(
  $$ select check_order, exit_code from vbridge.expected_checks(tests.solution_id('one'), 1) order by 1 $$,
  $$ values (1, 0), (2, 3) $$,
  'the old version still has two'
);
select is((select count(*) from vbridge.expected_checks(tests.solution_id('one'), 2)), 1::bigint, 'the new one has one');
select is((select count(*) from vbridge.expected_checks(tests.solution_id('one'), 3)), 0::bigint, 'there is no third');

select * from finish();
rollback;
