-- Forty old successes and five fresh failures come behind three fresh successes.
begin;
select plan(3);

-- given
select tests.solution('old', 'p');
select tests.applied('old', 40, pattern => 'p', days => 30);
select tests.solution('new', 'p');
select tests.applied('new', 3, pattern => 'p');

-- then
select results_eq(
  $$ select slug, trend, evidence from vbridge.golden_paths() $$,
  $$ values ('old', 'steady', 'proven'), ('new', 'too few to tell', 'insufficient evidence') $$,
  'before'
);

-- when
select tests.applied('old', 0, 5, 'p', days => 0.5);

-- then
select results_eq(
  $$ select slug, trend, evidence, success_count from vbridge.golden_paths() $$,
  $$ values ('new', 'too few to tell', 'insufficient evidence', 3::bigint), ('old', 'declining', 'failing', 40::bigint) $$,
  'after'
);
select results_eq(
  $$ select slug from vbridge.pattern_solutions('p') $$,
  array['new', 'old'],
  'pattern_solutions has the same order'
);

select * from finish();
rollback;
