-- reindex_store: stores vectors of the model that the store moves to.
-- version: 1

create or replace function {{ this }}(
  p_model_key text,
  p_project_ids bigint[],
  p_chunk_ids bigint[],
  p_embeddings halfvec[]
)
  returns bigint
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_model {{ source('embedding_models') }};
  v_at bigint;
  v_stored bigint;
begin
  perform {{ ref('require_current_release') }}();
  v_model := {{ ref('embedding_model') }}(p_model_key);
  perform {{ ref('check_embeddings') }}(p_embeddings, cardinality(p_chunk_ids), v_model.dimensions);
  select n.ordinality into v_at
  from unnest(p_embeddings) with ordinality as n (embedding, ordinality)
  where n.embedding is null
  limit 1;
  if found then
    raise exception 'vector % is missing', v_at
      using errcode = '{{ sqlstate("invalid_embedding") }}',
        hint = 'give one vector a text, in order';
  end if;
  -- In order and before any chunk, as every writer does, so that no two can deadlock.
  perform 1
  from {{ source('projects') }} p
  where p.project_id = any (p_project_ids)
  order by p.project_id
  for update;
  insert into {{ source('chunk_embeddings') }} (project_id, chunk_id, model_id, embedding)
  select c.project_id, c.chunk_id, v_model.model_id, n.embedding
  from unnest(p_project_ids, p_chunk_ids, p_embeddings) as n (project_id, chunk_id, embedding)
  -- A chunk that was replaced or forgotten meanwhile needs no vector.
  join {{ source('chunks') }} c on c.project_id = n.project_id and c.chunk_id = n.chunk_id
  on conflict on constraint chunk_embeddings_pkey do nothing;
  get diagnostics v_stored = row_count;
  return v_stored;
end;
$function$;

comment on function {{ this }} is
  'Stores one vector a chunk and returns how many were new; chunks that are gone by now are passed over. Raises VB009 for an unusable vector. v{{ this.version }}';
