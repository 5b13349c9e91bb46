-- standard is the default and sums to 1; classic is the first design's formula to the digit.
begin;
select plan(5);

-- then
select results_eq(
  'select name from vbridge.released_policies() order by name collate "C"',
  $$ values ('classic'), ('rrf'), ('standard'), ('vectors'), ('words') $$,
  'five'
);
select results_eq(
  'select name from vbridge.released_policies() where is_default',
  array['standard'],
  'one default'
);
select results_eq(
  $$
    select vector_weight, bm25_weight, association_weight, time_weight, feedback_weight, outcome_weight,
      vector_normalisation, bm25_normalisation, k1, b, pair_weight, prior_chunks, half_life_days
    from vbridge.released_policies() where name = 'classic'
  $$,
  $$
    values (
      0.60::float8, 0.30::float8, 0::float8, 0.10::float8, 0.15::float8, 1::float8, 'cosine', 'bound', 1.2::float8,
      0.75::float8, 0::float8, 0::float8, 30::float8
    )
  $$,
  'classic'
);
select is(
  round((
    p.vector_weight + p.bm25_weight + p.association_weight + p.time_weight + p.feedback_weight
    + 0.10 * p.outcome_weight
  )::numeric, 9),
  1.000000000,
  'a standard score is at most 1'
)
from vbridge.released_policies() p where p.name = 'standard';
select results_eq(
  'select distinct origin, version from vbridge.released_policies()',
  $$ values ('release', 1) $$,
  'all of the release'
);

select * from finish();
rollback;
