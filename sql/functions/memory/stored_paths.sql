-- stored_paths: the documents of a project under a folder, by where they came from.
-- version: 1

create or replace function {{ this }}(
  p_project_root text,
  p_folder text default '',
  p_source text default null
)
  returns setof text
  language sql
  stable
  set search_path = pg_catalog, pg_temp
as $function$
  select d.path
  from {{ source('project_aliases') }} a
  join {{ source('documents') }} d on d.project_id = a.project_id
  where a.root_path = {{ ref('canonical_root') }}(p_project_root)
    and (p_folder = '' or starts_with(d.path, p_folder || '/'))
    and (p_source is null or d.meta ->> 'source' = p_source)
  order by d.path;
$function$;

comment on function {{ this }} is
  'Paths under p_folder ("" for all, no slash at its end), in order; p_source keeps those whose meta has that "source". None where the project is unknown. v{{ this.version }}';
