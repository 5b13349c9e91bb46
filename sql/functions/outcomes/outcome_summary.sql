-- outcome_summary: what came of applying a solution, in all or for one pattern.
-- version: 1

create or replace function {{ this }}(
  p_solution_id bigint, p_pattern_id bigint, p_as_of timestamptz
)
  returns table (
    applications bigint,
    success_count bigint,
    failure_count bigint,
    success_rate float8,
    lower_bound float8,
    upper_bound float8
  )
  language sql
  stable
  rows 1
as $function$
  select
    count(*),
    count(*) filter (where o.success),
    count(*) filter (where not o.success),
    avg(o.success::integer)::float8,
    {{ ref('wilson_lower') }}(
      coalesce(sum(o.weight) filter (where o.success), 0), coalesce(sum(o.weight), 0)
    ),
    {{ ref('wilson_upper') }}(
      coalesce(sum(o.weight) filter (where o.success), 0), coalesce(sum(o.weight), 0)
    )
  from {{ ref('standing_outcomes') }}(p_as_of) o
  where o.solution_id = p_solution_id
    and (
      p_pattern_id is null
      or exists (
        select
        from {{ source('application_patterns') }} l
        where l.project_id = o.project_id
          and l.application_id = o.application_id
          and l.pattern_id = p_pattern_id
          and l.linked_at <= p_as_of
      )
    );
$function$;

comment on function {{ this }} is
  'One row, over all versions and projects; p_pattern_id NULL for all patterns and none. success_rate: share of plain counts, 0 to 1, NULL without applications; the bounds weigh checked outcomes more. v{{ this.version }}';
