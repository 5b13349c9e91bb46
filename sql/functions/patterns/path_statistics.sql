-- path_statistics: what came of each solution on each pattern, as of a moment.
-- version: 1

create or replace function {{ this }}(
  p_as_of timestamptz,
  p_since timestamptz default '-infinity',
  p_until timestamptz default 'infinity'
)
  returns table (
    pattern_id bigint,
    solution_id bigint,
    environment text,
    applications bigint,
    success_count bigint,
    failure_count bigint,
    success_rate float8,
    lower_bound float8,
    upper_bound float8,
    recent_count bigint,
    recent_success_count bigint,
    projects_count bigint,
    first_applied_at timestamptz,
    last_applied_at timestamptz,
    last_success_at timestamptz,
    trend text,
    place_bound float8,
    evidence text
  )
  language sql
  stable
as $function$
  -- No "set search_path" here: inlined, a filter on pattern_id reaches the events.
  with numbered as (
    select
      o.pattern_id,
      o.solution_id,
      e.environment,
      o.project_id,
      o.success,
      o.weight,
      o.applied_at,
      row_number() over (
        partition by o.pattern_id, o.solution_id, e.environment
        order by o.applied_at desc, o.application_id desc
      ) <= {{ var('outcomes.recent_applications') }} as is_recent
    from {{ ref('pattern_outcomes') }}(p_as_of) o
    cross join lateral (
      values (''), ({{ ref('environment_text') }}(o.environment))
    ) as e (environment)
    where o.applied_at >= p_since and o.applied_at < p_until
  ),
  counted as (
    select
      n.pattern_id,
      n.solution_id,
      n.environment,
      count(*) as applications,
      count(*) filter (where n.success) as success_count,
      coalesce(sum(n.weight) filter (where n.success), 0) as success_weight,
      sum(n.weight) as total_weight,
      count(*) filter (where n.is_recent) as recent_count,
      count(*) filter (where n.is_recent and n.success) as recent_success_count,
      count(distinct n.project_id) filter (where n.project_id <> 0) as projects_count,
      min(n.applied_at) as first_applied_at,
      max(n.applied_at) as last_applied_at,
      max(n.applied_at) filter (where n.success) as last_success_at
    from numbered n
    group by n.pattern_id, n.solution_id, n.environment
  ),
  bounded as (
    select
      c.*,
      {{ ref('wilson_lower') }}(c.success_weight, c.total_weight) as lower_bound,
      {{ ref('wilson_upper') }}(c.success_weight, c.total_weight) as upper_bound,
      {{ ref('wilson_lower') }}(c.recent_success_count, c.recent_count) as recent_lower,
      {{ ref('wilson_upper') }}(c.recent_success_count, c.recent_count) as recent_upper,
      {{ ref('wilson_lower') }}(
        c.success_count - c.recent_success_count, c.applications - c.recent_count
      ) as earlier_lower,
      {{ ref('wilson_upper') }}(
        c.success_count - c.recent_success_count, c.applications - c.recent_count
      ) as earlier_upper
    from counted c
  ),
  judged as (
    select
      b.*,
      case
        -- Two failures of late are no decline yet: of the recent ones most must have failed.
        when b.recent_upper < b.earlier_lower
          and b.recent_success_count < {{ var('outcomes.proven_rate') }} * b.recent_count
          then 'declining'
        when b.recent_lower > b.earlier_upper then 'improving'
        when b.applications < 2 * {{ var('outcomes.recent_applications') }} then 'too few to tell'
        else 'steady'
      end as trend
    from bounded b
  )
  select
    j.pattern_id,
    j.solution_id,
    j.environment,
    j.applications,
    j.success_count,
    j.applications - j.success_count,
    j.success_count::float8 / j.applications,
    j.lower_bound,
    j.upper_bound,
    j.recent_count,
    j.recent_success_count,
    j.projects_count,
    j.first_applied_at,
    j.last_applied_at,
    j.last_success_at,
    j.trend,
    case j.trend when 'declining' then j.recent_lower else j.lower_bound end,
    {{ ref('evidence_of') }}(
      j.applications,
      case j.trend when 'declining' then j.recent_lower else j.lower_bound end,
      case j.trend when 'declining' then j.recent_upper else j.upper_bound end
    )
  from judged j;
$function$;

comment on function {{ this }} is
  'One row a pattern, solution and environment (as environment_text has it; an empty text for all of them), of the events that stand at that moment (infinity for now) and happened from p_since on and before p_until. projects_count: distinct projects that applied it, without those that named none. trend compares the last {{ var("outcomes.recent_applications") }} outcomes with those before: declining where most of the one failed and their upper bound is below the lower bound of the other, improving where the lower bound of the one is above the upper bound of the other. place_bound, which orders, and evidence go by the recent outcomes alone where it is declining. v{{ this.version }}';
