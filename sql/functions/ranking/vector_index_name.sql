-- vector_index_name: the name of the vector index of a scope.
-- version: 1

create or replace function {{ this }}(p_model_id bigint, p_project_id bigint)
  returns text
  language sql
  immutable
  parallel safe
as $function$
  select 'chunk_embeddings_m' || p_model_id || coalesce('_p' || p_project_id, '_all') || '_hnsw';
$function$;

comment on function {{ this }} is 'p_project_id NULL means the whole store. v{{ this.version }}';
