-- pattern_success: how well each solution works on each pattern, as of now.
-- version: 1

create or replace view {{ this }} as
select
  p.tag as pattern_tag,
  p.category as pattern_category,
  t.solution_id,
  s.slug,
  t.success_count,
  t.failure_count,
  t.success_rate,
  t.lower_bound,
  t.upper_bound,
  {{ ref('helpful_ratio') }}(t.pattern_id, t.solution_id, 'infinity') as avg_helpful_ratio,
  t.trend,
  t.evidence,
  t.projects_count,
  t.first_applied_at as created_at,
  t.last_applied_at as updated_at
from {{ ref('path_statistics') }}('infinity') t
join {{ source('patterns') }} p on p.pattern_id = t.pattern_id
join {{ source('solutions') }} s on s.solution_id = t.solution_id
where t.environment = '';

comment on view {{ this }} is
  'One row a pattern and solution with standing applications, counted when it is read. v{{ this.version }}';
comment on column {{ this }}.pattern_tag is 'The pattern that was solved.';
comment on column {{ this }}.pattern_category is 'Category of the pattern.';
comment on column {{ this }}.solution_id is 'The solution that was applied, in any version.';
comment on column {{ this }}.slug is 'Its name.';
comment on column {{ this }}.success_count is 'Applications for this pattern that worked.';
comment on column {{ this }}.failure_count is 'Applications for this pattern that did not.';
comment on column {{ this }}.success_rate is 'Share of those that worked, 0 to 1.';
comment on column {{ this }}.lower_bound is 'Least credible rate of success, 0 to 1.';
comment on column {{ this }}.upper_bound is 'Greatest credible rate of success, 0 to 1.';
comment on column {{ this }}.avg_helpful_ratio is
  'Share of helpful votes, 0 to 1, on documents with the pattern''s tag in the projects that applied the solution for it; NULL without votes.';
comment on column {{ this }}.trend is 'declining, improving, steady, or too few to tell.';
comment on column {{ this }}.evidence is 'proven, failing or insufficient evidence.';
comment on column {{ this }}.projects_count is 'Distinct projects that applied it for this pattern.';
comment on column {{ this }}.created_at is 'Time of the first of these applications.';
comment on column {{ this }}.updated_at is 'Time of the last of these applications.';
