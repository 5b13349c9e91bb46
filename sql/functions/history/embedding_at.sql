-- embedding_at: the vector of a chunk, also of one that is gone by now.
-- version: 1

create or replace function {{ this }}(
  p_project_id bigint,
  p_chunk_id bigint,
  p_model_id bigint,
  p_past timestamptz
)
  returns table (embedding halfvec)
  language sql
  stable
  rows 1
  parallel safe
as $function$
  select e.embedding
  from {{ source('chunk_embeddings') }} e
  where e.project_id = p_project_id and e.chunk_id = p_chunk_id and e.model_id = p_model_id
  union all
  select f.embedding
  from {{ source('former_chunks') }} f
  where p_past is not null
    and f.project_id = p_project_id
    and f.chunk_id = p_chunk_id
    and f.model_id = p_model_id;
$function$;

comment on function {{ this }} is
  'At most one row; none where the chunk has no vector of the model. v{{ this.version }}';
