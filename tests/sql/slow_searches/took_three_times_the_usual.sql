-- At least 100 ms and more than three times the median of its project this week, global searches apart.
begin;
select plan(2);

-- given: searches of 10, 40, 50, 151, 150 and 99 ms, the median is 74.5
select tests.chunk('a.md', 'redis');
insert into vbridge.searches (
  project_id,
  searched_at,
  policy_name,
  policy_version,
  is_global,
  k,
  query_fingerprint,
  duration_ms,
  candidate_count,
  result_count,
  legs,
  degraded
)
select tests.project_id(), now() - age, 'standard', 1, is_global, 8, '', ms, 0, 0, '{}', '{}'
from (
  values
    (interval '1 day', false, 40), ('1 day', false, 50), ('1 day', false, 50), ('1 day', false, 151), ('1 day', false, 150),
    ('8 days', false, 900), ('1 day', true, 900)
) as w (age, is_global, ms);

-- then
select results_eq(
  'select asked_by, is_global, duration_ms, median_ms, search_count, policy from vbridge.slow_searches',
  $$ values ('/home/me/app', false, 151::float8, 50::float8, 5::bigint, 'standard@1') $$,
  'more than 3 * 50; not last week''s, nor the only global one'
);
update vbridge.searches set duration_ms = duration_ms / 2;
select is_empty('select * from vbridge.slow_searches', 'below 100 ms nothing is slow');

select * from finish();
rollback;
