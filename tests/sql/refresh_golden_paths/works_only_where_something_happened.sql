-- 1 where events came and the last refresh is long enough ago, else 0.
begin;
select plan(7);

-- given
select tests.solution('one', 'redis');

-- then
select is(vbridge.refresh_golden_paths(), 0, 'no event');

-- when
select tests.applied('one', 3, pattern => 'redis');

-- then
select is(vbridge.refresh_golden_paths(), 1, 'events, and never refreshed');
select results_eq(
  $$ select event_count, refreshed_at between now() and clock_timestamp(), duration_ms > 0 from vbridge.golden_path_refreshes $$,
  $$ values (3::bigint, true, true) $$,
  'noted'
);
select is(vbridge.refresh_golden_paths(0), 0, 'nothing since');

-- when
select vbridge.solution_undo(min(application_id)) from vbridge.solution_applications;

-- then
select is(vbridge.refresh_golden_paths(), 0, 'an undo, but ten seconds have not passed');
update vbridge.golden_path_refreshes set refreshed_at = clock_timestamp() - interval '10 s';
select is(vbridge.refresh_golden_paths(), 1, 'now they have');
select is((select applications from vbridge.golden_path_statistics where environment = ''), 2::bigint, 'two of three are left');

select * from finish();
rollback;
