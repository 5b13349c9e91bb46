-- solution_evidence: what came of each solution that was ever applied.
-- version: 1

create or replace function {{ this }}(p_as_of timestamptz)
  returns table (
    solution_id bigint,
    applications bigint,
    success_count bigint,
    success_rate float8,
    lower_bound float8,
    upper_bound float8,
    last_applied_at timestamptz,
    evidence text
  )
  language sql
  stable
as $function$
  select
    b.solution_id, b.applications, b.success_count, b.success_rate, b.lower_bound, b.upper_bound,
    b.last_applied_at,
    {{ ref('evidence_of') }}(b.applications, b.lower_bound, b.upper_bound)
  from (
    select
      o.solution_id,
      count(*) as applications,
      count(*) filter (where o.success) as success_count,
      avg(o.success::integer)::float8 as success_rate,
      {{ ref('wilson_lower') }}(
        coalesce(sum(o.weight) filter (where o.success), 0), sum(o.weight)
      ) as lower_bound,
      {{ ref('wilson_upper') }}(
        coalesce(sum(o.weight) filter (where o.success), 0), sum(o.weight)
      ) as upper_bound,
      max(o.applied_at) as last_applied_at
    from {{ ref('standing_outcomes') }}(p_as_of) o
    group by o.solution_id
  ) b;
$function$;

comment on function {{ this }} is
  'One row a solution with standing applications at that moment (infinity for now), over all projects, versions and patterns; see outcome_summary for one. v{{ this.version }}';
