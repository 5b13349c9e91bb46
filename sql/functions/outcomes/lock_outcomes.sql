-- lock_outcomes: makes the writers of a project's outcomes wait for each other.
-- version: 1

create or replace function {{ this }}(p_project_id bigint)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
begin
  insert into {{ source('application_counts') }} (project_id, event_count)
  values (p_project_id, 0)
  on conflict on constraint application_counts_pkey do nothing;
  perform 1
  from {{ source('application_counts') }} c
  where c.project_id = p_project_id
  for update;
end;
$function$;

comment on function {{ this }} is
  'Locks the project''s row of application_counts until the transaction ends, creating it if need be; 0 for outcomes without a project. v{{ this.version }}';
