-- slow_searches: searches of the last week that took much longer than is usual for their project.
-- version: 1

create or replace view {{ this }} as
with usual as (
  select
    s.project_id,
    s.is_global,
    percentile_cont(0.5) within group (order by s.duration_ms) as median_ms,
    count(*) as search_count
  from {{ source('searches') }} s
  where s.searched_at > now() - interval '7 days'
  group by s.project_id, s.is_global
)
select
  s.search_id,
  s.searched_at,
  p.root_path as asked_by,
  s.is_global,
  s.duration_ms,
  u.median_ms,
  u.search_count,
  s.candidate_count,
  s.filters,
  s.as_of,
  s.policy_name || '@' || s.policy_version as policy
from {{ source('searches') }} s
join usual u on u.project_id = s.project_id and u.is_global = s.is_global
left join {{ source('projects') }} p on p.project_id = s.project_id
where s.searched_at > now() - interval '7 days'
  and s.duration_ms >= 100
  and s.duration_ms > 3 * u.median_ms;

comment on view {{ this }} is
  'At least 100 ms and more than 3 times the median of the project''s searches (global ones apart) in the last 7 days. v{{ this.version }}';
comment on column {{ this }}.median_ms is 'Of the project''s searches in these 7 days.';
