-- The row is made where it is missing, locked, and keeps its count.
begin;
select plan(2);

-- given
select vbridge.count_outcome_events(7, 3);

-- when
select vbridge.lock_outcomes(7);
select vbridge.lock_outcomes(8);

-- then
select results_eq(
  $$ select project_id, event_count from vbridge.application_counts where project_id in (7, 8) order by 1 $$,
  $$ values (7::bigint, 3::bigint), (8::bigint, 0::bigint) $$,
  'as they were'
);
select ok(
  bool_and(c.xmax <> 0), 'both are locked by this transaction'
)
from vbridge.application_counts c where project_id in (7, 8);

select * from finish();
rollback;
