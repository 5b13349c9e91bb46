-- solution_health: which solutions are found, applied, and work.
-- version: 1

create or replace view {{ this }} as
with matched as (
  select
    r.solution_id,
    count(*) as matched_count,
    count(*) filter (where r.rank = 1) as first_count,
    max(e.searched_at) as last_matched_at
  from {{ source('error_search_results') }} r
  join {{ source('error_searches') }} e
    on e.project_id = r.project_id and e.error_search_id = r.error_search_id
  where r.is_known
  group by r.solution_id
)
select
  s.solution_id,
  s.slug,
  s.version,
  s.title,
  s.origin,
  coalesce(m.matched_count, 0) as matched_count,
  coalesce(m.first_count, 0) as first_count,
  m.last_matched_at,
  coalesce(v.applications, 0) as applications,
  coalesce(v.success_count, 0) as success_count,
  v.success_rate,
  v.lower_bound,
  v.upper_bound,
  v.last_applied_at,
  case
    when v.evidence = 'failing' then 'failing'
    when v.evidence = 'proven' then 'working'
    when v.applications > 0 then 'too few to tell'
    when m.matched_count > 0 then 'matched never applied'
    when s.created_at > now() - interval '30 days' then 'new'
    else 'never matched'
  end as status
from {{ source('solutions') }} s
left join matched m on m.solution_id = s.solution_id
left join {{ ref('solution_evidence') }}('infinity') v on v.solution_id = s.solution_id;

comment on view {{ this }} is
  'One row a solution. Matches are counted out of the log of errors, which reaches back {{ var("history.search_days") }} days; outcomes are all that stand. v{{ this.version }}';
comment on column {{ this }}.solution_id is 'Id of the solution.';
comment on column {{ this }}.slug is 'Its name.';
comment on column {{ this }}.version is 'Its current version.';
comment on column {{ this }}.title is 'Its title.';
comment on column {{ this }}.origin is 'library, import or tool.';
comment on column {{ this }}.matched_count is 'Logged searches that it was a known answer to.';
comment on column {{ this }}.first_count is 'How many of them it was the first answer to.';
comment on column {{ this }}.last_matched_at is 'Time of the last of them; NULL for none.';
comment on column {{ this }}.applications is 'Standing applications of all versions, for any pattern or none.';
comment on column {{ this }}.success_count is 'How many of them worked.';
comment on column {{ this }}.success_rate is 'success_count / applications, 0 to 1; NULL without applications.';
comment on column {{ this }}.lower_bound is
  'Least credible rate of success, 0 to 1; NULL without applications.';
comment on column {{ this }}.upper_bound is
  'Greatest credible rate of success, 0 to 1; NULL without applications.';
comment on column {{ this }}.last_applied_at is 'Time of the last application; NULL for none.';
comment on column {{ this }}.status is
  'failing, working or too few to tell by its outcomes (see evidence_of); without any: matched never applied, never matched, or new where it was stored less than 30 days ago.';
