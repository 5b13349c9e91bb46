-- recurring_errors: errors that came more than once, and whether a fix is known.
-- version: 1

create or replace view {{ this }} as
select
  g.fingerprint,
  g.example,
  g.category,
  g.occurrences,
  g.projects_count,
  g.sessions_count,
  g.first_seen_at,
  g.last_seen_at,
  s.solution_id is not null as is_known,
  s.solution_id,
  s.slug,
  coalesce(v.evidence = 'proven', false) as has_proven_fix
from {{ ref('grouped_errors') }}('-infinity') g
left join {{ source('solutions') }} s on s.solution_id = g.solution_id
left join {{ ref('solution_evidence') }}('infinity') v on v.solution_id = s.solution_id
where g.occurrences > 1;

comment on view {{ this }} is
  'One row an error that solution_search was asked for at least twice in the log, which reaches back {{ var("history.search_days") }} days. v{{ this.version }}';
comment on column {{ this }}.fingerprint is
  'As error_fingerprint gives it; NULL for a text without an error in it, told apart by its wording.';
comment on column {{ this }}.example is 'One of its texts, with values replaced by their kinds.';
comment on column {{ this }}.category is 'Category that was asked for most often; NULL for none.';
comment on column {{ this }}.occurrences is 'Logged searches for it.';
comment on column {{ this }}.projects_count is
  'Distinct projects that it came up in; searches that named none are left out.';
comment on column {{ this }}.sessions_count is
  'Distinct sessions that it came up in; searches that named none are left out.';
comment on column {{ this }}.first_seen_at is 'Time of its first logged search.';
comment on column {{ this }}.last_seen_at is 'Time of its last logged search.';
comment on column {{ this }}.is_known is 'True where the last search that found a known solution found one that is still stored.';
comment on column {{ this }}.solution_id is 'The first that the last such search found; NULL for none.';
comment on column {{ this }}.slug is 'Name of that solution.';
comment on column {{ this }}.has_proven_fix is 'True where that solution is proven by its outcomes.';
