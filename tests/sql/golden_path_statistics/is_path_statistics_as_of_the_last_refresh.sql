-- The view has the numbers of path_statistics when it is refreshed, and keeps them until it is again.
begin;
select plan(2);

-- given
select tests.solution('one', 'redis');
select tests.applied('one', 3, pattern => 'redis', environment => '{"os": "linux"}');

-- when
select vbridge.refresh_golden_paths();

-- then
select results_eq(
  $$ select * from vbridge.golden_path_statistics order by environment $$,
  $$ select * from vbridge.path_statistics('infinity') order by environment $$,
  'row by row'
);
select tests.applied('one', 1, pattern => 'redis');
select results_eq(
  $$ select environment, applications from vbridge.golden_path_statistics order by 1 $$,
  $$ values ('', 3::bigint), ('linux', 3) $$,
  'until the next refresh'
);

select * from finish();
rollback;
