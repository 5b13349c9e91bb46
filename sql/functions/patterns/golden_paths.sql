-- golden_paths: the solutions that have proved themselves, each with the pattern it solves.
-- version: 1

create or replace function {{ this }}(
  p_min_applications integer default 3,
  p_limit integer default 20,
  p_pattern_tag text default null,
  p_category text default null,
  p_by_environment boolean default false,
  p_as_of timestamptz default null,
  p_since timestamptz default null,
  p_until timestamptz default null
)
  returns table (
    rank integer,
    pattern_tag text,
    pattern_category text,
    solution_id bigint,
    slug text,
    solution_title text,
    environment text,
    success_rate float8,
    applications bigint,
    success_count bigint,
    failure_count bigint,
    lower_bound float8,
    upper_bound float8,
    projects_count bigint,
    avg_helpful_ratio float8,
    last_success_at timestamptz,
    trend text,
    evidence text,
    refreshed_at timestamptz,
    is_fresh boolean
  )
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
#variable_conflict use_column
declare
  v_pattern_id bigint;
  v_scope text[] := {{ ref('category_scope') }}(p_category);
  v_refreshed_at timestamptz := coalesce(p_as_of, now());
  v_is_fresh boolean := true;
  v_min_seconds float8;
  -- Only the whole of the present is kept ready; a span or a moment is counted from the events.
  v_is_counted boolean := coalesce(p_as_of, p_since, p_until) is not null;
begin
  if p_min_applications is null or p_min_applications < 0
    or p_limit is null or p_limit not between 1 and {{ var('outcomes.most_rows') }}
    or not isfinite(p_as_of)
  then
    raise exception 'min_applications is %, limit %, as_of %',
        coalesce(p_min_applications::text, 'null'), coalesce(p_limit::text, 'null'),
        coalesce(p_as_of::text, 'null')
      using errcode = '{{ sqlstate("out_of_range") }}',
        hint = 'min_applications may be 0 or more, limit 1 to {{ var("outcomes.most_rows") }}, as_of a moment or left out';
  end if;
  if p_since >= p_until then
    raise exception 'since (%) is not before until (%)', p_since, p_until
      using errcode = '{{ sqlstate("out_of_range") }}',
        hint = 'exchange them, or leave one out';
  end if;
  if p_pattern_tag is not null then
    v_pattern_id := {{ ref('find_pattern') }}(p_pattern_tag);
  end if;
  if not v_is_counted then
    select case
        when r.duration_ms < {{ var('outcomes.quick_ms') }} then 0::float8
        else {{ var('outcomes.refresh_seconds') }}::float8
      end
    into v_min_seconds
    from {{ source('golden_path_refreshes') }} r
    where r.event_count <> (
      select coalesce(sum(a.event_count), 0) from {{ source('application_counts') }} a
    );
    if found then
      begin
        perform {{ ref('refresh_golden_paths') }}(v_min_seconds);
      exception
        -- The answer may be a little old: for a role that may only read, an older program, a view
        -- that is locked or read by the same statement.
        when insufficient_privilege or read_only_sql_transaction or lock_not_available
          or object_in_use or serialization_failure or sqlstate '{{ sqlstate("newer_release") }}'
        then null;
      end;
    end if;
    select r.refreshed_at, r.event_count = c.events
    into v_refreshed_at, v_is_fresh
    from {{ source('golden_path_refreshes') }} r
    cross join (
      select coalesce(sum(a.event_count), 0) as events from {{ source('application_counts') }} a
    ) c;
  end if;
  return query
  with paths as (
    select g.* from {{ ref('golden_path_statistics') }} g where not v_is_counted
    union all
    select t.*
    from {{ ref('path_statistics') }}(
      coalesce(p_as_of, 'infinity'), coalesce(p_since, '-infinity'), coalesce(p_until, 'infinity')
    ) t
    where v_is_counted
  ),
  chosen as (
    select
      row_number() over (
        order by t.place_bound desc, t.applications desc, t.pattern_id, t.solution_id, t.environment
      )::integer as rank,
      t.*,
      p.tag,
      p.category,
      s.slug,
      s.title
    from paths t
    join {{ source('patterns') }} p on p.pattern_id = t.pattern_id
    join {{ source('solutions') }} s on s.solution_id = t.solution_id
    where t.success_count >= p_min_applications
      and (t.environment <> '') = coalesce(p_by_environment, false)
      and (v_pattern_id is null or t.pattern_id = v_pattern_id)
      and (v_scope is null or p.category = any (v_scope))
    order by rank
    limit p_limit
  )
  select
    c.rank,
    c.tag,
    c.category,
    c.solution_id,
    c.slug,
    c.title,
    c.environment,
    c.success_rate,
    c.applications,
    c.success_count,
    c.failure_count,
    c.lower_bound,
    c.upper_bound,
    c.projects_count,
    {{ ref('helpful_ratio') }}(c.pattern_id, c.solution_id, coalesce(p_as_of, 'infinity')),
    c.last_success_at,
    c.trend,
    c.evidence,
    v_refreshed_at,
    v_is_fresh
  from chosen c
  order by c.rank;
end;
$function$;

comment on function {{ this }} is
  'Pairs of pattern and solution with at least p_min_applications successes, over all projects, ordered by the lower bound of their rate of success (of a declining one by that of its last {{ var("outcomes.recent_applications") }} outcomes), then applications. evidence says whether that is proof: three successes of three are not yet. Rates and bounds are 0 to 1. With p_by_environment each environment is a row of its own, else environment is empty. The present comes from golden_path_statistics, refreshed first where outcomes have come since, every time where that is quick, else every {{ var("outcomes.refresh_seconds") }} seconds; is_fresh is false where outcomes came since refreshed_at. With p_as_of: as of that moment. With p_since or p_until: of the outcomes from the one on and before the other. Raises VB021 for an unknown pattern, VB003 for a number or moment out of range. v{{ this.version }}';
