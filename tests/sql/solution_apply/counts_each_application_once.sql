-- Each report is an event; the answer has counts and bounds of the solution as they are then.
begin;
select plan(4);

-- given
select tests.solution('one', 'redis');

-- then
select results_eq(
  $$
    select solution_id = tests.solution_id('one'), slug, version, is_new, is_checked, pattern_tag, applications,
      success_count, failure_count, success_rate, round(lower_bound::numeric, 4), upper_bound
    from vbridge.solution_apply(tests.solution_id('one'), true, 'Redis')
  $$,
  $$ values (true, 'one', 1, true, false, 'redis', 1::bigint, 1::bigint, 0::bigint, 1::float8, 0.2065, 1::float8) $$,
  'the first success: 1 / 4.8416'
);
select results_eq(
  $$
    select is_new, pattern_tag, applications, success_count, failure_count, success_rate,
      round(lower_bound::numeric, 4), round(upper_bound::numeric, 4)
    from vbridge.solution_apply(tests.solution_id('one'), false, p_project_root => '/srv/app')
  $$,
  -- (1 + 1.9208 ∓ 1.96 * sqrt(1 / 2 + 0.9604)) / 5.8416
  $$ values (true, null, 2::bigint, 1::bigint, 1::bigint, 0.5::float8, 0.0945, 0.9055) $$,
  'a failure elsewhere'
);
select results_eq(
  $$
    select a.project_id = coalesce(p.project_id, 0), a.solution_version, a.success, a.applied_at = now(), l.linked_at
    from vbridge.solution_applications a
    left join vbridge.projects p on p.root_path = '/srv/app' and p.project_id = a.project_id
    left join vbridge.application_patterns l on l.application_id = a.application_id
    order by a.application_id
  $$,
  $$ values (true, 1, true, true, now()), (true, 1, false, true, null) $$,
  'two events, one of them of no project, one of them linked'
);
select results_eq(
  $$ select event_count from vbridge.application_counts order by project_id $$,
  array[1, 1]::bigint[],
  'one event each'
);

select * from finish();
rollback;
