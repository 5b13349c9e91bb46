-- min_applications counts successes, for the pattern: failures and other patterns do not help.
begin;
select plan(2);

-- given
select tests.solution(s, 'p') from unnest(array['three', 'two-and-failures', 'elsewhere']) s;
select tests.applied('three', 3, 1, 'p');
select tests.applied('two-and-failures', 2, 7, 'p');
select tests.applied('elsewhere', 2, pattern => 'p');
select tests.applied('elsewhere', 2, pattern => 'q');
select tests.applied('elsewhere', 9);

-- then
select results_eq($$ select slug, pattern_tag from vbridge.golden_paths() $$, $$ values ('three', 'p') $$, 'three by default');
select results_eq(
  $$ select slug, pattern_tag from vbridge.golden_paths(2) $$,
  $$ values ('elsewhere', 'p'), ('elsewhere', 'q'), ('three', 'p'), ('two-and-failures', 'p') $$,
  -- 2 / 5.8416 = 0.3424 twice; 3 of 4: 0.3006; 2 of 9: 0.0632
  'two'
);

select * from finish();
rollback;
