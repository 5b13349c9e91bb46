-- pattern_link: records that a solution was tried on a pattern, and whether it worked.
-- version: 1

create or replace function {{ this }}(
  p_pattern_tag text,
  p_pattern_category text,
  p_solution_id bigint,
  p_success boolean,
  p_project_root text default null,
  p_session text default null,
  p_linked_at timestamptz default now()
)
  returns table (
    pattern_tag text,
    pattern_category text,
    solution_id bigint,
    application_id bigint,
    is_new_application boolean,
    is_new_pattern boolean,
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
  v_event_project_id bigint;
  v_pattern_id bigint;
  v_session text := left(nullif(btrim(p_session), ''), 200);
  v_linked_at timestamptz;
  v_event record;
begin
  perform {{ ref('require_current_release') }}();
  if p_success is null then
    raise exception 'success is null'
      using errcode = '{{ sqlstate("out_of_range") }}',
        hint = 'say true if the solution worked, false if it did not';
  end if;
  v_linked_at := {{ ref('check_outcome_time') }}(p_linked_at, 'linked_at');
  select s.* into v_solution
  from {{ source('solutions') }} s
  where s.solution_id = p_solution_id;
  if not found then
    perform {{ ref('refuse_solution') }}(p_solution_id);
  end if;
  if p_project_root is not null then
    v_project_id := {{ ref('open_project') }}(p_project_root);
  end if;

  v_pattern_id := {{ ref('known_pattern') }}(p_pattern_tag);
  is_new_pattern := false;
  if v_pattern_id is null then
    v_pattern_id := {{ ref('add_pattern') }}(
      p_pattern_tag, coalesce(p_pattern_category, v_solution.category), v_linked_at
    );
    is_new_pattern := v_pattern_id is not null;
    v_pattern_id := coalesce(v_pattern_id, {{ ref('resolve_pattern') }}(p_pattern_tag, null));
  end if;

  -- The application may be one that named no project: then it is that one's events that wait.
  select l.project_id into v_event_project_id
  from {{ ref('linkable_application') }}(
    v_pattern_id, p_solution_id, p_success, v_project_id, p_project_root is null, v_session,
    v_linked_at
  ) l;
  v_event_project_id := coalesce(v_event_project_id, v_project_id);
  loop
    perform {{ ref('lock_outcomes') }}(v_event_project_id);
    select l.project_id, l.application_id, l.is_linked into v_event
    from {{ ref('linkable_application') }}(
      v_pattern_id, p_solution_id, p_success, v_project_id, p_project_root is null, v_session,
      v_linked_at
    ) l;
    exit when not found or v_event.project_id = v_event_project_id;
    v_event_project_id := v_event.project_id;
  end loop;

  if v_event.application_id is null then
    select a.application_id, a.is_new into application_id, is_new_application
    from {{ ref('solution_apply') }}(
      p_solution_id, p_success, p_pattern_tag, p_pattern_category, p_project_root, p_session,
      p_applied_at => v_linked_at
    ) a;
  else
    application_id := v_event.application_id;
    is_new_application := false;
    if not v_event.is_linked then
      insert into {{ source('application_patterns') }}
        (project_id, application_id, pattern_id, linked_at)
      values (v_event.project_id, v_event.application_id, v_pattern_id, v_linked_at);
      perform {{ ref('count_outcome_events') }}(v_event.project_id, 1);
    end if;
  end if;

  select p.tag, p.category into pattern_tag, pattern_category
  from {{ source('patterns') }} p
  where p.pattern_id = v_pattern_id;
  solution_id := p_solution_id;
  select
    o.applications, o.success_count, o.failure_count, o.success_rate, o.lower_bound, o.upper_bound
  into applications, success_count, failure_count, success_rate, lower_bound, upper_bound
  from {{ ref('outcome_summary') }}(p_solution_id, v_pattern_id, 'infinity') o;
  return next;
end;
$function$;

comment on function {{ this }} is
  'Takes up the latest application of the session with this solution and outcome, of the last {{ var("outcomes.link_hours") }} hours, that is not linked to the pattern yet; without one it appends an application and links it (is_new_application), all in one transaction. Repeated within {{ var("outcomes.repeat_seconds") }} seconds it changes nothing. Counts and bounds are those of the solution for this pattern. A known pattern keeps its category, which the answer shows. Raises VB017 for an unknown solution, VB002 to VB004 for the rest. v{{ this.version }}';
