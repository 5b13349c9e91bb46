-- An application of two patterns counts for both, for each from the moment of its link.
begin;
select plan(2);

-- given
select tests.solution('one');
select tests.applied('one', 1, pattern => 'redis', days => 3);
insert into vbridge.application_patterns
select project_id, application_id, vbridge.resolve_pattern('dns', null), now() - interval '1 day'
from vbridge.solution_applications;
select tests.applied('one', 1, days => 3);

-- then
select results_eq(
  $$
    select p.tag from vbridge.pattern_outcomes('infinity') o
    join vbridge.patterns p using (pattern_id) order by 1
  $$,
  array['dns', 'redis'],
  'now; the one without a pattern is none of them'
);
select results_eq(
  $$
    select p.tag from vbridge.pattern_outcomes(now() - interval '2 days') o
    join vbridge.patterns p using (pattern_id)
  $$,
  array['redis'],
  'before the second link'
);

select * from finish();
rollback;
