-- find_project: the project that a root leads to.
-- version: 1

create or replace function {{ this }}(p_project_root text)
  returns bigint
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_root text := {{ ref('canonical_root') }}(p_project_root);
  v_project_id bigint;
begin
  select a.project_id into v_project_id
  from {{ source('project_aliases') }} a
  -- An alias may outlive a project that was deleted by hand.
  join {{ source('projects') }} p on p.project_id = a.project_id
  where a.root_path = v_root;
  if v_project_id is null then
    raise exception 'no project is indexed at "%"', v_root
      using errcode = '{{ sqlstate("unknown_project") }}',
        hint = 'store something first with memory_ingest, or check the spelling with memory_projects';
  end if;
  return v_project_id;
end;
$function$;

comment on function {{ this }} is
  'project_id of a root in any spelling. Raises VB001 where nothing is stored there; creates nothing. v{{ this.version }}';
