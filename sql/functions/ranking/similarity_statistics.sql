-- similarity_statistics: how alike a vector is to a project in general.
-- version: 1

create or replace function {{ this }}(
  p_embedding halfvec,
  p_model_id bigint,
  p_project_id bigint,
  p_past timestamptz
)
  returns table (mean float8, deviation float8)
  language plpgsql
  stable
  rows 1
  set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan
  -- A hundred rows in the order of an index, whatever the planner thinks of the size of the table.
  set enable_seqscan = off
  set enable_bitmapscan = off
  set enable_sort = off
as $function$
#variable_conflict use_column
begin
  if p_past is not null then
    return query
    select s.mean, s.deviation
    from {{ ref('shrunk_statistics') }}(array(
      select 1 - {{ ref('vector_distance') }}(e.embedding, p_embedding)
      from (
        select n.project_id, n.chunk_id
        from (
          select c.project_id, c.chunk_id, c.content_sha256
          from {{ source('chunks') }} c
          where (p_project_id is null or c.project_id = p_project_id) and c.stored_at <= p_past
          union all
          select f.project_id, f.chunk_id, f.content_sha256
          from {{ source('former_chunks') }} f
          where (p_project_id is null or f.project_id = p_project_id)
            and f.stored_at <= p_past
            and f.removed_at > p_past
        ) n
        order by n.content_sha256, n.chunk_id
        limit {{ var('search.sample_chunks') }}
      ) n
      cross join lateral {{ ref('embedding_at') }}(n.project_id, n.chunk_id, p_model_id, p_past) e
    )) s;
  elsif p_project_id is not null then
    return query
    select s.mean, s.deviation
    from {{ ref('shrunk_statistics') }}(array(
      select 1 - {{ ref('vector_distance') }}(e.embedding, p_embedding)
      from (
        -- The order of hashes is as good as random, and the same at every search.
        select c.project_id, c.chunk_id
        from {{ source('chunks') }} c
        where c.project_id = p_project_id
        order by c.content_sha256, c.chunk_id
        limit {{ var('search.sample_chunks') }}
      ) n
      join {{ source('chunk_embeddings') }} e
        on e.project_id = n.project_id and e.chunk_id = n.chunk_id and e.model_id = p_model_id
    )) s;
  else
    return query
    select s.mean, s.deviation
    from {{ ref('shrunk_statistics') }}(array(
      select 1 - {{ ref('vector_distance') }}(e.embedding, p_embedding)
      from (
        select c.project_id, c.chunk_id
        from {{ source('chunks') }} c
        order by substr(c.content_sha256, 1, 8), c.chunk_id
        limit {{ var('search.sample_chunks') }}
      ) n
      join {{ source('chunk_embeddings') }} e
        on e.project_id = n.project_id and e.chunk_id = n.chunk_id and e.model_id = p_model_id
    )) s;
  end if;
end;
$function$;

comment on function {{ this }} is
  'Mean and standard deviation of the cosine between a vector and {{ var("search.sample_chunks") }} chunks of the project (NULL: of the store), chosen by their hashes. What a cosine is worth depends on the model and the project; against these it can be told. v{{ this.version }}';
