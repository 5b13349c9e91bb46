-- memory_projects: the projects that hold memories, latest written first.
-- version: 1

create or replace function {{ this }}(p_limit integer default 50, p_offset integer default 0)
  returns table (
    project_root text,
    label text,
    document_count bigint,
    chunk_count bigint,
    created_at timestamptz,
    updated_at timestamptz,
    project_count bigint
  )
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $function$
#variable_conflict use_column
begin
  if p_limit is null or p_limit not between 1 and {{ var('limits.projects_page') }}
    or p_offset is null or p_offset < 0
  then
    raise exception 'limit is % and offset %', coalesce(p_limit::text, 'null'),
        coalesce(p_offset::text, 'null')
      using errcode = '{{ sqlstate("out_of_range") }}',
        hint = 'limit may be 1 to {{ var("limits.projects_page") }}, offset 0 or more';
  end if;
  return query
  select
    p.root_path,
    p.label,
    p.document_count,
    p.chunk_count,
    p.created_at,
    p.updated_at,
    count(*) over ()
  from {{ source('projects') }} p
  order by p.updated_at desc, p.project_id
  limit p_limit
  offset p_offset;
end;
$function$;

comment on function {{ this }} is
  'One page of projects; project_count is how many there are in all. Raises VB003 for a page out of range. v{{ this.version }}';
