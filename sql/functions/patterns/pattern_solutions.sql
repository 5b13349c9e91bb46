-- pattern_solutions: the solutions of a pattern, the one that works best on it first.
-- version: 1

create or replace function {{ this }}(
  p_pattern_tag text,
  p_pattern_category text default null,
  p_limit integer default 5,
  p_as_of timestamptz default now()
)
  returns table (
    solution_id bigint,
    slug text,
    title text,
    description text,
    category text,
    success_rate float8,
    applications bigint,
    success_count bigint,
    failure_count bigint,
    lower_bound float8,
    upper_bound float8,
    recent_success_rate float8,
    avg_helpful_ratio float8,
    last_success_at timestamptz,
    evidence text,
    is_dangerous boolean
  )
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $function$
#variable_conflict use_column
declare
  v_pattern_id bigint := {{ ref('find_pattern') }}(p_pattern_tag);
  v_scope text[] := {{ ref('category_scope') }}(p_pattern_category);
  v_as_of timestamptz := coalesce(p_as_of, now());
begin
  if p_limit is null or p_limit not between 1 and {{ var('outcomes.most_solutions') }} then
    raise exception 'limit is %', coalesce(p_limit::text, 'null')
      using errcode = '{{ sqlstate("out_of_range") }}',
        hint = 'it may be 1 to {{ var("outcomes.most_solutions") }}';
  end if;
  if not isfinite(v_as_of) then
    raise exception 'as_of is %', v_as_of
      using errcode = '{{ sqlstate("out_of_range") }}',
        hint = 'give a moment, or leave it out for now';
  end if;
  return query
  with decayed as (
    select
      o.solution_id,
      sum(w.weight) as total_weight,
      coalesce(sum(w.weight) filter (where o.success), 0) as success_weight
    from {{ ref('pattern_outcomes') }}(v_as_of) o
    cross join lateral (
      select o.weight * {{ ref('time_decay') }}(
        o.applied_at, v_as_of, {{ var('outcomes.half_life_days') }}
      ) as weight
    ) w
    where o.pattern_id = v_pattern_id
    group by o.solution_id
  ),
  tried as (
    select
      t.*,
      d.success_weight / d.total_weight as recent_success_rate,
      least(
        {{ ref('wilson_lower') }}(d.success_weight, d.total_weight),
        case t.trend when 'declining' then t.place_bound end
      ) as place_bound_now
    from {{ ref('path_statistics') }}(v_as_of) t
    join decayed d on d.solution_id = t.solution_id
    where t.pattern_id = v_pattern_id and t.environment = ''
  )
  select
    s.solution_id,
    s.slug,
    s.title,
    s.description,
    s.category,
    t.success_rate,
    coalesce(t.applications, 0),
    coalesce(t.success_count, 0),
    coalesce(t.failure_count, 0),
    coalesce(t.lower_bound, {{ ref('wilson_lower') }}(0, 0)),
    coalesce(t.upper_bound, {{ ref('wilson_upper') }}(0, 0)),
    t.recent_success_rate,
    {{ ref('helpful_ratio') }}(v_pattern_id, s.solution_id, v_as_of),
    t.last_success_at,
    coalesce(t.evidence, {{ ref('evidence_of') }}(0, 0, 1)),
    s.is_dangerous
  from {{ source('patterns') }} p
  join {{ source('solutions') }} s
    on s.pattern_id = p.pattern_id
      or s.solution_id in (select d.solution_id from decayed d)
  left join tried t on t.solution_id = s.solution_id
  where p.pattern_id = v_pattern_id and (v_scope is null or p.category = any (v_scope))
  order by t.place_bound_now desc nulls last, t.applications desc nulls last, s.solution_id
  limit p_limit;
end;
$function$;

comment on function {{ this }} is
  'Counts only applications linked to this pattern, up to p_as_of. Ordered by the lower bound of success with each outcome weighing half after {{ var("outcomes.half_life_days") }} days (of a declining one by its last {{ var("outcomes.recent_applications") }} at most), then applications, then id; those written for the pattern and never applied come last. Rates and bounds are 0 to 1; success_rate is that of plain counts, recent_success_rate that of the ageing weights. evidence: as evidence_of. p_pattern_category is that of the pattern, with what it covers; no rows where it is another. Raises VB021 for an unknown pattern, VB003 for a limit or moment out of range. v{{ this.version }}';
