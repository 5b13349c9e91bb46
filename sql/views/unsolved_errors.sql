-- unsolved_errors: errors of the last 90 days that nothing helps against.
-- version: 1

create or replace view {{ this }} as
with proven as (
  select distinct t.pattern_id
  from {{ ref('path_statistics') }}('infinity') t
  where t.environment = '' and t.evidence = 'proven'
)
select
  g.fingerprint,
  g.example,
  g.category,
  g.occurrences,
  g.projects_count,
  g.sessions_count,
  g.first_seen_at,
  g.last_seen_at,
  case
    when s.solution_id is null then 'no known solution'
    when p.pattern_id is not null and w.pattern_id is null then 'known pattern, no proven fix'
    else 'known solution is failing'
  end as status,
  s.solution_id,
  s.slug,
  p.tag as pattern_tag
from {{ ref('grouped_errors') }}(now() - interval '90 days') g
left join {{ source('solutions') }} s on s.solution_id = g.solution_id
left join {{ source('patterns') }} p on p.pattern_id = s.pattern_id
left join {{ ref('solution_evidence') }}('infinity') v on v.solution_id = s.solution_id
left join proven w on w.pattern_id = p.pattern_id
where s.solution_id is null or v.evidence = 'failing';

comment on view {{ this }} is
  'Errors that solution_search was asked for, even once, and either never knew a solution to or knows one that fails: what a fixpack is missing for. v{{ this.version }}';
comment on column {{ this }}.fingerprint is
  'As error_fingerprint gives it; NULL for a text without an error in it, told apart by its wording.';
comment on column {{ this }}.example is 'One of its texts, with values replaced by their kinds.';
comment on column {{ this }}.category is 'Category that was asked for most often; NULL for none.';
comment on column {{ this }}.occurrences is 'Searches for it in these 90 days.';
comment on column {{ this }}.projects_count is
  'Distinct projects that it came up in; searches that named none are left out.';
comment on column {{ this }}.sessions_count is
  'Distinct sessions that it came up in; searches that named none are left out.';
comment on column {{ this }}.first_seen_at is 'Time of its first search in these 90 days.';
comment on column {{ this }}.last_seen_at is 'Time of its last search.';
comment on column {{ this }}.status is
  'no known solution; known pattern, no proven fix: the known solution fails and no other is proven for its pattern; known solution is failing: it has no pattern, or another one is proven for it.';
comment on column {{ this }}.solution_id is 'The known solution that fails; NULL for none.';
comment on column {{ this }}.slug is 'Name of that solution.';
comment on column {{ this }}.pattern_tag is 'Pattern of that solution; NULL for none.';
