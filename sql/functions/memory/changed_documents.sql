-- changed_documents: which documents differ from what is stored.
-- version: 1

create or replace function {{ this }}(
  p_project_root text,
  p_paths text[],
  p_content_sha256 bytea[],
  p_metas jsonb[]
)
  returns setof text
  language sql
  stable
  set search_path = pg_catalog, pg_temp
as $function$
  select n.path
  from unnest(p_paths, p_content_sha256, p_metas) as n (path, content_sha256, meta)
  where not exists (
    select
    from {{ source('project_aliases') }} a
    join {{ source('documents') }} d on d.project_id = a.project_id
    where a.root_path = {{ ref('canonical_root') }}(p_project_root)
      and d.path = n.path
      and d.content_sha256 = n.content_sha256
      and d.meta = n.meta
  );
$function$;

comment on function {{ this }} is
  'Those of the given paths that are new, or whose text (by sha256 in UTF-8) or meta differs. v{{ this.version }}';
