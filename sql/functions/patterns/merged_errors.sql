-- merged_errors: which errors of different fingerprints mean the same.
-- version: 1

create or replace function {{ this }}(
  p_fingerprints text[],
  p_normalised text[],
  p_chunk_ids bigint[]
)
  returns table (fingerprint text, leader text)
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $function$
#variable_conflict use_column
declare
  v_leaders text[] := p_fingerprints;
  v_leader text;
begin
  for v_place in 2..coalesce(cardinality(p_fingerprints), 0) loop
    -- The first before it that names the same codes and has nearly the same vector.
    select v_leaders[n.place] into v_leader
    from generate_series(1, v_place - 1) as n (place)
    join {{ source('chunk_embeddings') }} a on a.chunk_id = p_chunk_ids[n.place]
    join {{ source('chunk_embeddings') }} b
      on b.chunk_id = p_chunk_ids[v_place] and b.model_id = a.model_id
    join {{ source('embedding_models') }} m on m.model_id = a.model_id and m.state = 'active'
    where {{ ref('error_codes') }}(p_normalised[n.place]) = {{ ref('error_codes') }}(p_normalised[v_place])
      and {{ ref('error_codes') }}(p_normalised[v_place]) <> '{}'
      and 1 - {{ ref('vector_distance') }}(a.embedding, b.embedding) >= {{ var('patterns.same_meaning') }}
    order by n.place
    limit 1;
    if found then
      v_leaders[v_place] := v_leader;
    end if;
  end loop;
  return query
  select f.fingerprint, f.leader
  from unnest(p_fingerprints, v_leaders) as f (fingerprint, leader);
end;
$function$;

comment on function {{ this }} is
  'Takes the errors, the most frequent first, each with a chunk that tells of it (NULL for none). An error joins the first before it whose codes are the same and whose chunk is at least {{ var("patterns.same_meaning") }} alike (cosine); else it leads itself. v{{ this.version }}';
