-- Applications, links, undos and errors of the project go; those of others stay, and the paths are stale.
begin;
select plan(5);

-- given
select tests.solution('one', 'redis');
select tests.applied('one', 3, pattern => 'redis', root => '/srv/app');
select tests.applied('one', 1, pattern => 'redis', root => '/srv/other');
select tests.erred('v1:a', 2, 'one', root => '/srv/app');
select tests.erred('v1:a', 1, 'one');
select vbridge.solution_undo(min(application_id)) from vbridge.solution_applications;
select vbridge.refresh_golden_paths();

-- then
select is(vbridge.forget_outcomes(vbridge.find_project('/srv/app')), 3::bigint, 'three applications');
select results_eq(
  $$
    select (select count(*) from vbridge.solution_applications), (select count(*) from vbridge.application_patterns),
      (select count(*) from vbridge.application_undos), (select count(*) from vbridge.error_searches),
      (select count(*) from vbridge.error_search_results)
  $$,
  $$ values (1::bigint, 1::bigint, 0::bigint, 1::bigint, 1::bigint) $$,
  'those of others are left'
);
select results_eq(
  $$ select project_id = 0, event_count from vbridge.application_counts order by project_id $$,
  $$ values (true, 5::bigint), (false, 1::bigint) $$,
  'its four events and the forgetting count on'
);
select results_eq(
  $$ select applications, is_fresh from vbridge.golden_paths(1) $$,
  $$ values (1::bigint, true) $$,
  'the paths are made anew'
);
select is(vbridge.forget_outcomes(vbridge.find_project('/srv/app')), 0::bigint, 'a second time there is nothing');

select * from finish();
rollback;
