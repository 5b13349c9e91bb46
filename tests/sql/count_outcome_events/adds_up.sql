-- Events of a project add up from the first on.
begin;
select plan(1);

-- when
select vbridge.count_outcome_events(7, 1);
select vbridge.count_outcome_events(7, 2);
select vbridge.count_outcome_events(8, 1);

-- then
select results_eq(
  $$ select project_id, event_count from vbridge.application_counts where project_id in (7, 8) order by 1 $$,
  $$ values (7::bigint, 3::bigint), (8::bigint, 1::bigint) $$,
  '1 + 2, and 1'
);

select * from finish();
rollback;
