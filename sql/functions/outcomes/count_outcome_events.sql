-- count_outcome_events: notes that so much has changed in a project's outcomes.
-- version: 1

create or replace function {{ this }}(p_project_id bigint, p_events bigint)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
begin
  insert into {{ source('application_counts') }} as c (project_id, event_count)
  values (p_project_id, p_events)
  on conflict on constraint application_counts_pkey do update
  set event_count = c.event_count + excluded.event_count;
end;
$function$;

comment on function {{ this }} is
  'Raises event_count, which is never lowered: by its sum golden_paths knows whether anything happened since the last refresh. v{{ this.version }}';
