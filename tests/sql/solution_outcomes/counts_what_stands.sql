-- Undone applications do not count from then on.
begin;
select plan(3);

-- given
select tests.solution('a');
select tests.applied('a', 3, 2, days => 10);
select * from vbridge.solution_undo((select min(application_id) from vbridge.solution_applications));

-- then
select results_eq(
  $$ select * from vbridge.solution_outcomes(tests.solution_id('a'), now()) $$, $$ values (4::bigint, 2::bigint) $$, 'now'
);
select results_eq(
  $$ select * from vbridge.solution_outcomes(tests.solution_id('a'), now() - interval '5 days') $$, $$ values (5::bigint, 3::bigint) $$, 'five days ago it stood'
);
select results_eq(
  $$ select * from vbridge.solution_outcomes(tests.solution_id('a'), now() - interval '20 days') $$, $$ values (0::bigint, 0::bigint) $$, 'before'
);

select * from finish();
rollback;
