-- vector_index_expression: what the vector index of a scope is on.
-- version: 1

create or replace function {{ this }}(
  p_dimensions integer,
  p_project_id bigint,
  p_prefix text default ''
)
  returns text
  language sql
  stable
  set search_path = pg_catalog, pg_temp
as $function$
  -- An index needs fixed dimensions. The two kinds are written differently, so that a search
  -- names the one it means, and the planner cannot take the index of the whole store for one project.
  select case
    when p_project_id is not null
      then format('(%sembedding::%I.halfvec(%s))', p_prefix, n.nspname, p_dimensions)
    else format(
      '(%I.subvector(%sembedding, 1, %s)::%I.halfvec(%s))',
      n.nspname, p_prefix, p_dimensions, n.nspname, p_dimensions
    )
  end
  from pg_extension x
  join pg_namespace n on n.oid = x.extnamespace
  where x.extname = 'vector';
$function$;

comment on function {{ this }} is
  'SQL text over chunk_embeddings, whose columns p_prefix comes before; p_project_id NULL means the whole store. v{{ this.version }}';
