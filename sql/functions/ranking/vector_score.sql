-- vector_score: how alike in meaning, from 0 to 1.
-- version: 1

create or replace function {{ this }}(p_embedding halfvec, p_query_embedding halfvec)
  returns float8
  language sql
  immutable
  parallel safe
as $function$
  select coalesce(greatest(1 - {{ ref('vector_distance') }}(p_embedding, p_query_embedding), 0), 0);
$function$;

comment on function {{ this }} is
  'Cosine similarity, what is opposite counting 0; 0 also where either vector is NULL. v{{ this.version }}';
