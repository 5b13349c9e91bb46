-- signature_index_name: the name of the vector index of a large library of solutions.
-- version: 1

create or replace function {{ this }}(p_model_id bigint)
  returns text
  language sql
  immutable
  parallel safe
as $function$
  select 'signature_embeddings_m' || p_model_id || '_hnsw';
$function$;

comment on function {{ this }} is 'Made and dropped by what index_plan lists. v{{ this.version }}';
