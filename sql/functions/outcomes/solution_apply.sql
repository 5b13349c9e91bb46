-- solution_apply: records that a solution was tried, and whether it worked.
-- version: 1

create or replace function {{ this }}(
  p_solution_id bigint,
  p_success boolean,
  p_pattern_tag text default null,
  p_pattern_category text default null,
  p_project_root text default null,
  p_session text default null,
  p_environment jsonb default null,
  p_context text default null,
  p_checks jsonb default null,
  p_version integer default null,
  p_idempotency_key text default null,
  p_applied_at timestamptz default now()
)
  returns table (
    application_id bigint,
    solution_id bigint,
    slug text,
    version integer,
    is_new boolean,
    is_checked boolean,
    pattern_tag text,
    applications bigint,
    success_count bigint,
    failure_count bigint,
    success_rate float8,
    lower_bound float8,
    upper_bound float8
  )
  language plpgsql
  rows 1
  set search_path = pg_catalog, pg_temp
as $function$
#variable_conflict use_column
declare
  v_solution {{ source('solutions') }};
  v_project_id bigint := 0::bigint;
  v_pattern_id bigint;
  v_environment jsonb := {{ ref('environment_of') }}(p_environment);
  v_session text := left(nullif(btrim(p_session), ''), 200);
  v_key text := nullif(btrim(p_idempotency_key), '');
  v_applied_at timestamptz;
  v_checks jsonb;
  v_is_checked boolean;
  v_event {{ source('solution_applications') }};
begin
  perform {{ ref('require_current_release') }}();
  if p_success is null then
    raise exception 'success is null'
      using errcode = '{{ sqlstate("out_of_range") }}',
        hint = 'say true if the solution worked, false if it did not';
  end if;
  if octet_length(p_context) > {{ var('limits.context_bytes') }} or char_length(v_key) > 200 then
    raise exception 'context has % bytes, idempotency_key % characters',
        coalesce(octet_length(p_context), 0), coalesce(char_length(v_key), 0)
      using errcode = '{{ sqlstate("too_long") }}',
        hint = 'the limits are {{ var("limits.context_bytes") }} and 200';
  end if;
  v_applied_at := {{ ref('check_outcome_time') }}(p_applied_at, 'applied_at');
  select s.* into v_solution
  from {{ source('solutions') }} s
  where s.solution_id = p_solution_id;
  if not found then
    perform {{ ref('refuse_solution') }}(p_solution_id);
  end if;
  version := coalesce(p_version, v_solution.version);
  perform {{ ref('check_solution_version') }}(p_solution_id, version);
  select j.results, j.is_checked into v_checks, v_is_checked
  from {{ ref('judged_checks') }}(p_solution_id, version, p_success, p_checks) j;
  if p_project_root is not null then
    v_project_id := {{ ref('open_project') }}(p_project_root);
  end if;
  if p_pattern_tag is not null then
    v_pattern_id := {{ ref('resolve_pattern') }}(
      p_pattern_tag, coalesce(p_pattern_category, v_solution.category)
    );
  end if;

  -- From here on no other report of this project is in between.
  perform {{ ref('lock_outcomes') }}(v_project_id);
  if v_key is not null then
    select a.* into v_event
    from {{ source('solution_applications') }} a
    where a.project_id = v_project_id and a.idempotency_key = v_key;
    if found and (
      (v_event.solution_id, v_event.success) <> (p_solution_id, p_success)
      or v_event.solution_version <> p_version
      or v_pattern_id is not null and not exists (
        select
        from {{ source('application_patterns') }} l
        where l.project_id = v_project_id
          and l.application_id = v_event.application_id
          and l.pattern_id = v_pattern_id
      )
    ) then
      raise exception 'idempotency_key "%" stands for another report, application %',
          v_key, v_event.application_id
        using errcode = '{{ sqlstate("version_conflict") }}',
          hint = 'a repeat has the same solution, version, success and pattern; give another report another key';
    end if;
  else
    select a.* into v_event
    from {{ source('solution_applications') }} a
    where a.solution_id = p_solution_id
      and a.project_id = v_project_id
      and a.applied_at >= v_applied_at - make_interval(secs => {{ var('outcomes.repeat_seconds') }})
      and a.applied_at <= v_applied_at + make_interval(secs => {{ var('outcomes.repeat_seconds') }})
      and (a.solution_version, a.success, a.environment) = (version, p_success, v_environment)
      and a.session is not distinct from v_session
      and a.context is not distinct from p_context
      and a.checks is not distinct from v_checks
      -- Made of the report itself, as below.
      and a.idempotency_key like ' %'
      and (
        v_pattern_id is null
        or exists (
          select
          from {{ source('application_patterns') }} l
          where l.project_id = a.project_id
            and l.application_id = a.application_id
            and l.pattern_id = v_pattern_id
        )
      )
      and not exists (
        select
        from {{ source('application_undos') }} u
        where u.project_id = a.project_id and u.application_id = a.application_id
      )
    order by a.application_id desc
    limit 1;
  end if;

  is_new := v_event.application_id is null;
  if is_new then
    application_id := nextval('{{ this.schema }}.application_id_seq');
    insert into {{ source('solution_applications') }} (
      project_id, application_id, solution_id, solution_version, success, is_checked, checks,
      environment, session, context, idempotency_key, applied_at
    )
    values (
      v_project_id, application_id, p_solution_id, version, p_success, v_is_checked, v_checks,
      -- No caller's key begins with a space.
      v_environment, v_session, p_context, coalesce(v_key, ' ' || application_id), v_applied_at
    )
    returning * into v_event;
    if v_pattern_id is not null then
      insert into {{ source('application_patterns') }}
        (project_id, application_id, pattern_id, linked_at)
      values (v_project_id, application_id, v_pattern_id, v_applied_at);
    end if;
    perform {{ ref('count_outcome_events') }}(v_project_id, 1);
  end if;

  application_id := v_event.application_id;
  solution_id := p_solution_id;
  slug := v_solution.slug;
  version := v_event.solution_version;
  is_checked := v_event.is_checked;
  select p.tag into pattern_tag
  from {{ source('patterns') }} p
  where p.pattern_id = v_pattern_id;
  select
    o.applications, o.success_count, o.failure_count, o.success_rate, o.lower_bound, o.upper_bound
  into applications, success_count, failure_count, success_rate, lower_bound, upper_bound
  from {{ ref('outcome_summary') }}(p_solution_id, null, 'infinity') o;
  return next;
end;
$function$;

comment on function {{ this }} is
  'Appends one event, and its link where a pattern is given, in one transaction. The same idempotency_key in a project, or without one an equal report of the session within {{ var("outcomes.repeat_seconds") }} seconds, is the same event: is_new is then false. Counts and bounds are those of the solution over all projects, versions and patterns; is_checked where the results of all its checks were reported. Raises VB017 for an unknown solution, VB020 for an unknown version or a key used for another report, VB023 for a success that its own checks contradict, VB024 for an environment, VB002 to VB004 for the rest. v{{ this.version }}';
