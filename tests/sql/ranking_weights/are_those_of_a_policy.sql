-- The weights of the default policy, or of the one that is named.
begin;
select plan(3);

-- then
select results_eq(
  'select * from vbridge.ranking_weights()',
  $$
    select vector_weight, bm25_weight, association_weight, time_weight, feedback_weight
    from vbridge.ranking_policies
    where is_default
  $$,
  'of the default'
);
select results_eq(
  $$ select vector, bm25, association, "time", feedback from vbridge.ranking_weights('classic') $$,
  'values (0.60::float8, 0.30::float8, 0::float8, 0.10::float8, 0.15::float8)',
  'classic'
);
select throws_ok(
  $$ select * from vbridge.ranking_weights('x') $$, 'VB016', 'no ranking policy is named "x"', 'an unknown one'
);

select * from finish();
rollback;
