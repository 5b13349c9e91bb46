-- forget_outcomes: removes a project's outcomes and errors; a part of forgetting the project.
-- version: 1

create or replace function {{ this }}(p_project_id bigint)
  returns bigint
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_events bigint;
  v_removed bigint;
begin
  perform {{ ref('require_current_release') }}();
  perform {{ ref('lock_outcomes') }}(p_project_id);
  delete from {{ source('error_searches') }} s where s.project_id = p_project_id;
  delete from {{ source('solution_applications') }} a where a.project_id = p_project_id;
  get diagnostics v_removed = row_count;
  delete from {{ source('application_counts') }} c
  where c.project_id = p_project_id
  returning c.event_count into v_events;
  -- Its events go on counting, and the forgetting is one more: the sum must never come back to
  -- what golden_path_statistics was made of.
  if v_events > 0 then
    perform {{ ref('count_outcome_events') }}(0::bigint, v_events + 1);
  end if;
  return v_removed;
end;
$function$;

comment on function {{ this }} is
  'Removes applications with their links and undos, and searches for errors with their results; returns how many applications. Patterns and solutions stay. v{{ this.version }}';
