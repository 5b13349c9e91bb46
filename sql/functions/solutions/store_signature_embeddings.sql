-- store_signature_embeddings: stores vectors of signatures that lacked one.
-- version: 1

create or replace function {{ this }}(
  p_model_key text,
  p_signature_ids bigint[],
  p_embeddings halfvec[]
)
  returns bigint
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_model {{ source('embedding_models') }};
  v_stored bigint;
begin
  perform {{ ref('require_current_release') }}();
  v_model := {{ ref('embedding_model') }}(p_model_key);
  perform {{ ref('check_embeddings') }}(
    p_embeddings, cardinality(p_signature_ids), v_model.dimensions
  );
  perform from {{ source('solution_library') }} l for update;
  insert into {{ source('signature_embeddings') }} (signature_id, model_id, embedding)
  select s.signature_id, v_model.model_id, n.embedding
  from unnest(p_signature_ids, p_embeddings) as n (signature_id, embedding)
  -- A signature that was replaced meanwhile needs no vector.
  join {{ source('signatures') }} s on s.signature_id = n.signature_id
  where n.embedding is not null
  on conflict on constraint signature_embeddings_pkey do nothing;
  get diagnostics v_stored = row_count;
  perform {{ ref('update_centroid') }}(p.pattern_id)
  from (
    select distinct o.pattern_id
    from {{ source('signatures') }} s
    join {{ source('solutions') }} o on o.solution_id = s.solution_id
    where s.signature_id = any (p_signature_ids) and o.pattern_id is not null
  ) p;
  return v_stored;
end;
$function$;

comment on function {{ this }} is
  'Returns how many were new. Raises VB009 for an unusable vector, VB010 for another model. v{{ this.version }}';
