-- success, failure or unknown for these words in any case; any other word is refused.
begin;
select plan(2);

-- then
select results_eq(
  $$
    select vbridge.outcome_status(w)
    from unnest(array['success', 'Passed', ' fixed ', 'ok', 'FAILED', 'error', 'unknown', 'pending', '', null])
      with ordinality as x (w, n)
    order by n
  $$,
  array['success', 'success', 'success', 'success', 'failure', 'failure', 'unknown', 'unknown', 'unknown', 'unknown'],
  'synonyms'
);
select throws_ok(
  $$ select vbridge.outcome_status('maybe') $$, 'VB008', 'meta.outcome_status is "maybe"', 'any other word'
);

select * from finish();
rollback;
