-- Counts and rate are plain; a checked outcome weighs two in the bounds; a pattern narrows it.
begin;
select plan(3);

-- given
select tests.solution('one');
select tests.applied('one', 2, 1, 'redis');
select tests.applied('one', 1, checked => true);

-- then
select results_eq(
  $$
    select applications, success_count, failure_count, success_rate,
      round(lower_bound::numeric, 4), round(upper_bound::numeric, 4)
    from vbridge.outcome_summary(tests.solution_id('one'), null, 'infinity')
  $$,
  -- 4 of 5: (4 + 1.9208 ∓ 1.96 * sqrt(4 / 5 + 0.9604)) / 8.8416
  $$ values (4::bigint, 3::bigint, 1::bigint, 0.75::float8, 0.3755, 0.9638) $$,
  'three of four; in weights four of five'
);
select results_eq(
  $$
    select applications, success_count, failure_count
    from vbridge.outcome_summary(tests.solution_id('one'), vbridge.find_pattern('redis'), 'infinity')
  $$,
  $$ values (3::bigint, 2::bigint, 1::bigint) $$,
  'for the pattern alone'
);
select results_eq(
  $$ select * from vbridge.outcome_summary(tests.solution_id('one'), null, now() - interval '9 days') $$,
  $$ values (0::bigint, 0::bigint, 0::bigint, null::float8, 0::float8, 1::float8) $$,
  'no application: no rate, all is open'
);

select * from finish();
rollback;
