-- All pairs are ranked as golden_paths does, however few their outcomes; environments apart.
begin;
select plan(2);

-- given
select tests.solution('one', 'p');
select tests.applied('one', 3, pattern => 'p', environment => '{"os": "linux"}');
select tests.solution('two', 'p');
select tests.applied('two', 0, 1, 'p');
select vbridge.refresh_golden_paths();

-- then
select results_eq(
  $$
    select rank, pattern_tag, pattern_category, slug, solution_title, environment, applications, evidence
    from vbridge.golden_path_ranking order by environment <> '', rank
  $$,
  $$ values
    (1::bigint, 'p', 'runtime', 'one', 'Title of one', '', 3::bigint, 'insufficient evidence'),
    (2, 'p', 'runtime', 'two', 'Title of two', '', 1, 'insufficient evidence'),
    (1, 'p', 'runtime', 'one', 'Title of one', 'linux', 3, 'insufficient evidence'),
    (2, 'p', 'runtime', 'two', 'Title of two', 'unknown', 1, 'insufficient evidence')
  $$,
  'two pairs, of one environment each'
);
select is(
  (select rank from vbridge.golden_path_ranking where slug = 'one' and environment = ''),
  (select rank from vbridge.golden_paths(0) where slug = 'one')::bigint,
  'the same rank'
);

select * from finish();
rollback;
