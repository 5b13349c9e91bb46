-- vector_index_order: how to sort so that the vector index of a scope is used.
-- version: 1

create or replace function {{ this }}(p_model_id bigint, p_project_id bigint)
  returns text
  language sql
  stable
  set search_path = pg_catalog, pg_temp
as $function$
  select format(
    '%s operator(%I.<=>) $1',
    {{ ref('vector_index_expression') }}(m.dimensions, p_project_id, 'e.'), n.nspname
  )
  from {{ source('embedding_models') }} m
  cross join pg_extension x
  join pg_namespace n on n.oid = x.extnamespace
  where m.model_id = p_model_id
    and x.extname = 'vector'
    and exists (
      select
      from pg_class c
      join pg_index i on i.indexrelid = c.oid
      where c.relnamespace = '{{ this.schema }}'::regnamespace
        and c.relname = {{ ref('vector_index_name') }}(p_model_id, p_project_id)
        and i.indisvalid
    );
$function$;

comment on function {{ this }} is
  'Text of an ORDER BY with the query''s vector as $1 and chunk_embeddings as e; NULL where the scope (p_project_id NULL: the whole store) has no usable index. v{{ this.version }}';
