-- check_embeddings: refuses vectors that could not be compared with the others.
-- version: 1

create or replace function {{ this }}(p_embeddings halfvec[], p_count integer, p_dimensions integer)
  returns void
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_at bigint;
  v_found integer;
begin
  if cardinality(p_embeddings) <> p_count then
    raise exception '% vectors were given for % texts', cardinality(p_embeddings), p_count
      using errcode = '{{ sqlstate("invalid_embedding") }}',
        hint = 'give one vector a text, in order';
  end if;
  select n.ordinality, {{ ref('vector_dimensions') }}(n.embedding) into v_at, v_found
  from unnest(p_embeddings) with ordinality as n (embedding, ordinality)
  where {{ ref('vector_dimensions') }}(n.embedding) <> p_dimensions
  limit 1;
  if found then
    raise exception 'vector % has % dimensions; the model has %', v_at, v_found, p_dimensions
      using errcode = '{{ sqlstate("invalid_embedding") }}',
        hint = 'check which model the embeddings provider serves';
  end if;
  select n.ordinality into v_at
  from unnest(p_embeddings) with ordinality as n (embedding, ordinality)
  where {{ ref('vector_norm') }}(n.embedding) = 0
  limit 1;
  if found then
    raise exception 'vector % has length 0', v_at
      using errcode = '{{ sqlstate("invalid_embedding") }}',
        hint = 'check the embeddings provider: a vector of zeros resembles nothing';
  end if;
end;
$function$;

comment on function {{ this }} is
  'Raises VB009 where the number of vectors, the dimensions of one, or its length (0) is wrong; nulls in the array pass. v{{ this.version }}';
