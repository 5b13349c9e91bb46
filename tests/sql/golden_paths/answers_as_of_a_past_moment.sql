-- With a moment it counts what stood then, and leaves the view as it is.
begin;
select plan(4);

-- given
select tests.solution('one', 'p');
select tests.applied('one', 3, pattern => 'p', days => 9);
select tests.applied('one', 2, pattern => 'p', days => 1);
select vbridge.solution_undo(min(application_id)) from vbridge.solution_applications;

-- then
select results_eq(
  $$ select applications, refreshed_at, is_fresh from vbridge.golden_paths(3, p_as_of => now() - interval '5 days') $$,
  $$ values (3::bigint, now() - interval '5 days', true) $$,
  'three, one of them undone later'
);
select is((select event_count from vbridge.golden_path_refreshes), 0::bigint, 'nothing was refreshed for it');
select results_eq(
  $$ select applications, refreshed_at between now() and clock_timestamp(), is_fresh from vbridge.golden_paths(3) $$,
  $$ values (4::bigint, true, true) $$,
  'now'
);
select is_empty($$ select * from vbridge.golden_paths(3, p_as_of => now() - interval '10 days') $$, 'before');

select * from finish();
rollback;
