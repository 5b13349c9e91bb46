-- Declining where most of the last five failed and their upper bound is below the lower one of those before.
begin;
select plan(1);

-- given: outcomes of ten days ago, then of one
select tests.solution(v.slug), tests.applied(v.slug, v.old, v.old_failures, 'p', 10), tests.applied(v.slug, v.new, 5 - v.new, 'p', 1)
from (
  values
    ('declining', 40, 0, 0), ('short-decline', 4, 0, 0), ('improving', 0, 40, 5), ('steady', 40, 0, 4),
    ('few', 2, 0, 3), ('ten', 3, 2, 3), ('two-failures', 45, 0, 3), ('three-failures', 45, 0, 2)
) as v (slug, old, old_failures, new);

-- then
select results_eq(
  $$
    select s.slug, t.trend, t.recent_count, t.recent_success_count, round(t.lower_bound::numeric, 4),
      round(t.place_bound::numeric, 4), t.evidence
    from vbridge.path_statistics('infinity') t join vbridge.solutions s using (solution_id)
    where t.environment = '' order by s.solution_id
  $$,
  $$ values
    -- 0 of 5 is at most 0.4345; 40 of 40 at least 40 / 43.8416 = 0.9124
    ('declining', 'declining', 5::bigint, 0::bigint, 0.7650, 0.0000, 'failing'),
    -- nine in all, but 4 of 4 is at least 4 / 7.8416 = 0.5101
    ('short-decline', 'declining', 5, 0, 0.1888, 0.0000, 'failing'),
    ('improving', 'improving', 5, 5, 0.0484, 0.0484, 'failing'),
    -- 4 of 5 is at most 0.9638
    ('steady', 'steady', 5, 4, 0.8843, 0.8843, 'proven'),
    ('few', 'too few to tell', 5, 3, 0.3589, 0.3589, 'insufficient evidence'),
    ('ten', 'steady', 5, 3, 0.3127, 0.3127, 'insufficient evidence'),
    -- 3 of 5 is at most 0.8824, 45 of 45 at least 0.9214: yet most of the recent ones worked
    ('two-failures', 'steady', 5, 3, 0.8654, 0.8654, 'proven'),
    ('three-failures', 'declining', 5, 2, 0.8378, 0.1176, 'insufficient evidence')
  $$,
  'the last five against those before'
);

select * from finish();
rollback;
