-- solution_undo: takes back an application that was reported by mistake.
-- version: 1

create or replace function {{ this }}(
  p_application_id bigint,
  p_session text default null,
  p_reason text default null,
  p_undone_at timestamptz default now()
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
  v_undone_at timestamptz;
  v_event {{ source('solution_applications') }};
begin
  perform {{ ref('require_current_release') }}();
  if octet_length(p_reason) > {{ var('limits.context_bytes') }} then
    raise exception 'reason has % bytes; the limit is {{ var("limits.context_bytes") }}',
        octet_length(p_reason)
      using errcode = '{{ sqlstate("too_long") }}',
        hint = 'one sentence is enough';
  end if;
  v_undone_at := {{ ref('check_outcome_time') }}(p_undone_at, 'undone_at');
  select a.* into v_event
  from {{ source('solution_applications') }} a
  where a.application_id = p_application_id;
  if found then
    perform {{ ref('lock_outcomes') }}(v_event.project_id);
    -- Again: it may have been forgotten while this waited.
    select a.* into v_event
    from {{ source('solution_applications') }} a
    where a.project_id = v_event.project_id and a.application_id = p_application_id;
  end if;
  if not found then
    raise exception 'no application has the id %', coalesce(p_application_id::text, 'null')
      using errcode = '{{ sqlstate("unknown_application") }}',
        hint = 'ids come from solution_apply and pattern_link';
  end if;

  insert into {{ source('application_undos') }}
    (project_id, application_id, session, reason, undone_at)
  values (
    v_event.project_id, p_application_id, left(nullif(btrim(p_session), ''), 200), p_reason,
    v_undone_at
  )
  on conflict on constraint application_undos_pkey do nothing;
  is_new := found;
  if is_new then
    perform {{ ref('count_outcome_events') }}(v_event.project_id, 1);
  end if;

  application_id := p_application_id;
  solution_id := v_event.solution_id;
  version := v_event.solution_version;
  is_checked := v_event.is_checked;
  select s.slug into slug
  from {{ source('solutions') }} s
  where s.solution_id = v_event.solution_id;
  select min(p.tag) into pattern_tag
  from {{ source('application_patterns') }} l
  join {{ source('patterns') }} p on p.pattern_id = l.pattern_id
  where l.project_id = v_event.project_id and l.application_id = p_application_id;
  select
    o.applications, o.success_count, o.failure_count, o.success_rate, o.lower_bound, o.upper_bound
  into applications, success_count, failure_count, success_rate, lower_bound, upper_bound
  from {{ ref('outcome_summary') }}(v_event.solution_id, null, 'infinity') o;
  return next;
end;
$function$;

comment on function {{ this }} is
  'From p_undone_at on the application counts as if it had never been made; the event stays. is_new: whether it was still standing; twice is no error. Counts and bounds are those of its solution after that. Raises VB022 for an unknown application. v{{ this.version }}';
