-- Read beside the view that it would refresh, it answers with what is there.
begin;
select plan(1);

-- given
select tests.solution('one', 'p');
select tests.applied('one', 3, pattern => 'p');
select vbridge.refresh_golden_paths();
select tests.applied('one', 1, pattern => 'p');

-- then
select results_eq(
  $$
    select g.applications, g.is_fresh
    from vbridge.golden_path_statistics s, lateral vbridge.golden_paths(3) g where s.environment = ''
  $$,
  $$ values (3::bigint, false) $$,
  'the view is in use by this statement'
);

select * from finish();
rollback;
