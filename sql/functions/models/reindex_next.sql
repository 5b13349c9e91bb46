-- reindex_next: chunks that still lack a vector of a model.
-- version: 1

create or replace function {{ this }}(
  p_model_key text,
  p_limit integer default 256,
  p_after_chunk_id bigint default 0
)
  returns table (project_id bigint, chunk_id bigint, content text)
  language sql
  stable
  set search_path = pg_catalog, pg_temp
as $function$
  select c.project_id, c.chunk_id, c.content
  from {{ source('chunks') }} c
  where c.chunk_id > p_after_chunk_id
    and not exists (
      select
      from {{ source('chunk_embeddings') }} e
      join {{ source('embedding_models') }} m on m.model_id = e.model_id
      where e.project_id = c.project_id
        and e.chunk_id = c.chunk_id
        and m.model_key = p_model_key
    )
  order by c.chunk_id
  limit least(greatest(p_limit, 1), 10000);
$function$;

comment on function {{ this }} is
  'Up to p_limit chunks of any project, after p_after_chunk_id in order of id, that have no vector of the model. v{{ this.version }}';
