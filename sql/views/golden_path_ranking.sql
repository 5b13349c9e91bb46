-- golden_path_ranking: every pair of pattern and solution, as golden_paths ranks them.
-- version: 1

create or replace view {{ this }} as
select
  row_number() over (
    partition by g.environment <> ''
    order by g.place_bound desc, g.applications desc, g.pattern_id, g.solution_id, g.environment
  ) as rank,
  p.tag as pattern_tag,
  p.category as pattern_category,
  g.solution_id,
  s.slug,
  s.title as solution_title,
  g.environment,
  g.success_rate,
  g.applications,
  g.success_count,
  g.failure_count,
  g.lower_bound,
  g.upper_bound,
  g.projects_count,
  {{ ref('helpful_ratio') }}(g.pattern_id, g.solution_id, 'infinity') as avg_helpful_ratio,
  g.recent_count,
  g.recent_success_count,
  g.last_applied_at,
  g.last_success_at,
  g.trend,
  g.evidence,
  r.refreshed_at
from {{ ref('golden_path_statistics') }} g
join {{ source('patterns') }} p on p.pattern_id = g.pattern_id
join {{ source('solutions') }} s on s.solution_id = g.solution_id
cross join {{ source('golden_path_refreshes') }} r;

comment on view {{ this }} is
  'All rows of golden_path_statistics with names, however few their outcomes; golden_paths shows those with enough successes. v{{ this.version }}';
comment on column {{ this }}.rank is
  'From 1; rows of all environments together (environment empty) and rows of one each are ranked apart.';
comment on column {{ this }}.pattern_tag is 'The pattern that was solved.';
comment on column {{ this }}.pattern_category is 'Category of the pattern.';
comment on column {{ this }}.solution_id is 'The solution that was applied.';
comment on column {{ this }}.slug is 'Its name.';
comment on column {{ this }}.solution_title is 'Its title.';
comment on column {{ this }}.environment is
  'Such as "linux node 20 npm"; empty for all environments together, unknown where none was reported.';
comment on column {{ this }}.success_rate is 'success_count / applications, 0 to 1.';
comment on column {{ this }}.applications is 'Standing applications for this pattern.';
comment on column {{ this }}.success_count is 'How many of them worked.';
comment on column {{ this }}.failure_count is 'How many of them did not.';
comment on column {{ this }}.lower_bound is 'Least credible rate of success, 0 to 1.';
comment on column {{ this }}.upper_bound is 'Greatest credible rate of success, 0 to 1.';
comment on column {{ this }}.projects_count is 'Distinct projects that applied it for this pattern.';
comment on column {{ this }}.avg_helpful_ratio is
  'Share of helpful votes, 0 to 1, on documents with the pattern''s tag in the projects that applied the solution for it; NULL without votes.';
comment on column {{ this }}.recent_count is
  'Applications that trend calls recent, {{ var("outcomes.recent_applications") }} at most.';
comment on column {{ this }}.recent_success_count is 'How many of the recent ones worked.';
comment on column {{ this }}.last_applied_at is 'Time of the last application.';
comment on column {{ this }}.last_success_at is 'Time of the last success; NULL where there is none.';
comment on column {{ this }}.trend is
  'declining, improving, steady, or too few to tell; a declining pair is ranked by its recent outcomes.';
comment on column {{ this }}.evidence is 'proven, failing or insufficient evidence.';
comment on column {{ this }}.refreshed_at is 'When these numbers were counted.';
