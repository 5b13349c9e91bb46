-- signature_likeness: how alike a vector is to the library in general.
-- version: 1

create or replace function {{ this }}(p_embedding halfvec, p_model_id bigint)
  returns table (mean float8, deviation float8)
  language sql
  stable
  rows 1
  set search_path = pg_catalog, pg_temp
as $function$
  select s.mean, s.deviation
  from {{ ref('shrunk_statistics') }}(array(
    select 1 - {{ ref('vector_distance') }}(e.embedding, p_embedding)
    from (
      -- The order of hashes is as good as random, and the same at every search.
      select g.signature_id
      from {{ source('signatures') }} g
      -- One text a solution: many wordings of one error would make it look like the usual.
      where g.ordinal = 0
      order by g.content_sha256, g.signature_id
      limit {{ var('solutions.sample') }}
    ) n
    join {{ source('signature_embeddings') }} e
      on e.signature_id = n.signature_id and e.model_id = p_model_id
    where p_embedding is not null
  )) s;
$function$;

comment on function {{ this }} is
  'Mean and standard deviation of the cosine between a vector and the descriptions of {{ var("solutions.sample") }} solutions, chosen by their hashes; as similarity_statistics does for memories. v{{ this.version }}';
