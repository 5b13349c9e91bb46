-- An apply and its link are one application, and its counts are those for the pattern.
begin;
select plan(6);

-- given
select tests.solution('one');
select tests.applied('one', 0, 3);
create temp table made as
select application_id from vbridge.solution_apply(tests.solution_id('one'), true, p_project_root => '/srv/app', p_session => 's');

-- then
select results_eq(
  $$
    select l.pattern_tag, l.pattern_category, l.solution_id = tests.solution_id('one'), l.application_id = m.application_id,
      l.is_new_application, l.is_new_pattern, l.applications, l.success_count, l.failure_count, l.success_rate,
      round(l.lower_bound::numeric, 4), l.upper_bound
    from made m, vbridge.pattern_link('Redis Connection', 'deployment', tests.solution_id('one'), true, '/srv/app', 's') l
  $$,
  $$ values ('redis-connection', 'deployment', true, true, false, true, 1::bigint, 1::bigint, 0::bigint, 1::float8,
    0.2065, 1::float8) $$,
  'three failures without the pattern do not count for it'
);
select results_eq(
  $$
    select l.pattern_category, l.application_id = m.application_id, l.is_new_application, l.is_new_pattern, l.applications
    from made m, vbridge.pattern_link('redis-connection', 'code', tests.solution_id('one'), true, '/srv/app', 's') l
  $$,
  $$ values ('deployment', true, false, false, 1::bigint) $$,
  'a repeat changes nothing, nor does another category'
);
select results_eq(
  $$
    select l.application_id = m.application_id, l.is_new_application, l.is_new_pattern, l.applications
    from made m, vbridge.pattern_link('dns', null, tests.solution_id('one'), true, null, 's') l
  $$,
  $$ values (true, false, true, 1::bigint) $$,
  'another pattern of the same application, the project left out'
);
select is((select count(*) from vbridge.solution_applications where success), 1::bigint, 'one success');
select results_eq(
  $$ select p.tag, p.category from vbridge.application_patterns l join vbridge.patterns p using (pattern_id) order by 1 $$,
  $$ values ('dns', 'runtime'), ('redis-connection', 'deployment') $$,
  'two links; without a category it is that of the solution'
);
select results_eq(
  $$ select event_count from vbridge.application_counts order by project_id $$, array[3, 3]::bigint[], 'an apply and two links'
);

select * from finish();
rollback;
