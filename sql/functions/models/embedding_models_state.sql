-- embedding_models_state: what the store was built with, and how far a reindex is.
-- version: 1

create or replace function {{ this }}()
  returns table (model_key text, dimensions integer, state text, vector_count bigint, chunk_count bigint)
  language sql
  stable
  set search_path = pg_catalog, pg_temp
as $function$
  select
    m.model_key,
    m.dimensions,
    m.state,
    (select count(*) from {{ source('chunk_embeddings') }} e where e.model_id = m.model_id),
    (select count(*) from {{ source('chunks') }})
  from {{ source('embedding_models') }} m
  order by m.state;
$function$;

comment on function {{ this }} is
  'The active model and, during a reindex, the one being built; vectors and chunks counted. No row in an empty store. v{{ this.version }}';
