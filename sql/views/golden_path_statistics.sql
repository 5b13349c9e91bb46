-- golden_path_statistics: what came of each solution on each pattern, as of the last refresh.
-- version: 1

create materialized view {{ this }} as
select
  s.pattern_id,
  s.solution_id,
  s.environment,
  s.applications,
  s.success_count,
  s.failure_count,
  s.success_rate,
  s.lower_bound,
  s.upper_bound,
  s.recent_count,
  s.recent_success_count,
  s.projects_count,
  s.first_applied_at,
  s.last_applied_at,
  s.last_success_at,
  s.trend,
  s.place_bound,
  s.evidence
from {{ ref('path_statistics') }}('infinity') s;

-- Without it the view could not be refreshed while it is read.
create unique index golden_path_statistics_key on {{ this }} (pattern_id, solution_id, environment);

comment on materialized view {{ this }} is
  'path_statistics of all that stands, kept so that golden_paths need not count. refresh_golden_paths brings it up to date; golden_path_refreshes says when it did. golden_path_ranking shows it with names. v{{ this.version }}';
comment on column {{ this }}.pattern_id is 'The pattern that the applications are linked to.';
comment on column {{ this }}.solution_id is 'The solution that was applied, in any version.';
comment on column {{ this }}.environment is
  'As environment_text has it, such as "linux node 20 npm"; an empty text for all together.';
comment on column {{ this }}.applications is 'Standing applications: successes and failures.';
comment on column {{ this }}.success_count is 'How many of them worked.';
comment on column {{ this }}.failure_count is 'How many of them did not.';
comment on column {{ this }}.success_rate is 'success_count / applications, 0 to 1.';
comment on column {{ this }}.lower_bound is
  'Least credible rate of success, 0 to 1; checked outcomes weigh {{ var("outcomes.checked_weight") }}, claims {{ var("outcomes.claim_weight") }}.';
comment on column {{ this }}.upper_bound is 'Greatest credible rate of success, 0 to 1.';
comment on column {{ this }}.recent_count is
  'Applications that trend calls recent: the last {{ var("outcomes.recent_applications") }}, or all where there are fewer.';
comment on column {{ this }}.recent_success_count is 'How many of the recent ones worked.';
comment on column {{ this }}.projects_count is
  'Distinct projects that applied it; applications that named no project count for none.';
comment on column {{ this }}.first_applied_at is 'Time of the first application.';
comment on column {{ this }}.last_applied_at is 'Time of the last application.';
comment on column {{ this }}.last_success_at is 'Time of the last success; NULL where there is none.';
comment on column {{ this }}.trend is 'declining, improving, steady, or too few to tell.';
comment on column {{ this }}.place_bound is
  'What golden_paths orders by, 0 to 1: lower_bound, or where it is declining that of the recent outcomes.';
comment on column {{ this }}.evidence is 'proven, failing or insufficient evidence; see evidence_of.';
