-- An application counts from its moment until it is undone; a checked one weighs two.
begin;
select plan(4);

-- given
select tests.solution('one');
select tests.applied('one', 1, days => 3);
select tests.applied('one', 0, 1, days => 2, checked => true);
insert into vbridge.application_undos (project_id, application_id, undone_at)
select project_id, application_id, now() - interval '1 day'
from vbridge.solution_applications where success;

-- then
select results_eq(
  $$ select success, weight from vbridge.standing_outcomes('infinity') $$,
  $$ values (false, 2::float8) $$,
  'now'
);
select results_eq(
  $$ select success, weight from vbridge.standing_outcomes(now() - interval '36 hours') order by 1 $$,
  $$ values (false, 2::float8), (true, 1::float8) $$,
  'before it was undone'
);
select is(
  (select count(*) from vbridge.standing_outcomes(now() - interval '60 hours')), 1::bigint, 'before the second'
);
select is((select count(*) from vbridge.standing_outcomes('-infinity')), 0::bigint, 'before all');

select * from finish();
rollback;
