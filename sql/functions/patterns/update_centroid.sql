-- update_centroid: the mean vector of what the solutions of a pattern are found by.
-- version: 1

create or replace function {{ this }}(p_pattern_id bigint)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
begin
  delete from {{ source('pattern_centroids') }} c where c.pattern_id = p_pattern_id;
  insert into {{ source('pattern_centroids') }} (pattern_id, model_id, embedding)
  select p_pattern_id, g.model_id, {{ ref('mean_vector') }}(array_agg(g.embedding))
  from (
    select e.model_id, e.embedding
    from {{ source('solutions') }} s
    join {{ source('signatures') }} t on t.solution_id = s.solution_id
    join {{ source('signature_embeddings') }} e on e.signature_id = t.signature_id
    where s.pattern_id = p_pattern_id
    order by t.signature_id
    -- More of them hardly move a mean.
    limit 1000
  ) g
  group by g.model_id;
end;
$function$;

comment on function {{ this }} is
  'One row of pattern_centroids for each model; none where no vector is stored. The caller holds the lock on solution_library. v{{ this.version }}';
