-- One row: each weight is what its signal alone makes of a score.
begin;
select plan(2);

-- then
select results_eq(
  'select vector, text, "time", feedback from vbridge.ranking_weights()',
  $$ values (0.60::float8, 0.30::float8, 0.10::float8, 0.15::float8) $$,
  'the published weights'
);
select results_eq(
  'select vector, text, "time", feedback from vbridge.ranking_weights()',
  $$
    select
      vbridge.combined_score(1, 0, 0, 0, 0),
      vbridge.combined_score(0, 1, 0, 0, 0),
      vbridge.combined_score(0, 0, 1, 0, 0),
      vbridge.combined_score(0, 0, 0, 1, 0)
  $$,
  'and those that are used'
);

select * from finish();
rollback;
