-- Without an application to take up, the link makes one; a retry within a minute makes no second.
begin;
select plan(7);

-- given
select tests.solution('one');

-- then
select results_eq(
  format(
    'select is_new_application, is_new_pattern, applications, success_count from vbridge.pattern_link(
      %L, %L, tests.solution_id(%L), %L, %L, %L, %L)',
    'redis', 'runtime', 'one', v.success, '/srv/app', v.session, now() - v.seconds * interval '1 s'
  ),
  format('values (%L::boolean, %L::boolean, %s::bigint, %s::bigint)', v.is_new, v.is_new_pattern, v.applications, v.successes),
  v.what
)
from (
  values
    ('the first', true, 's', 120, true, true, 1, 1),
    ('a retry', true, 's', 61, false, false, 1, 1),
    ('later', true, 's', 59, true, false, 2, 2),
    ('a failure', false, 's', 59, true, false, 3, 2),
    ('another session', true, 't', 59, true, false, 4, 3),
    ('no session', true, null, 59, true, false, 5, 4)
) as v (what, success, session, seconds, is_new, is_new_pattern, applications, successes);
select is(
  (select count(*) from vbridge.application_patterns), (select count(*) from vbridge.solution_applications),
  'each application is linked'
);

select * from finish();
rollback;
