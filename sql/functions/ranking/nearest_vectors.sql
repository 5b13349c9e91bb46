-- nearest_vectors: the chunks nearest to the query in meaning.
-- version: 1

create or replace function {{ this }}(
  p_query_embedding halfvec,
  p_model_id bigint,
  p_project_id bigint,
  p_filter {{ this.schema }}.document_filter,
  p_project_ids bigint[],
  p_chunk_ids bigint[],
  p_past timestamptz,
  p_limit integer
)
  returns table (project_id bigint, chunk_id bigint)
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan
  set hnsw.iterative_scan = 'strict_order'
  set hnsw.ef_search = 300
  set hnsw.max_scan_tuples = 200000
as $function$
#variable_conflict use_column
begin
  if p_chunk_ids is not null then
    return query
    select s.project_id, s.chunk_id
    from unnest(p_project_ids, p_chunk_ids) as s (project_id, chunk_id)
    cross join lateral {{ ref('embedding_at') }}(s.project_id, s.chunk_id, p_model_id, p_past) e
    order by {{ ref('vector_distance') }}(e.embedding, p_query_embedding), s.chunk_id
    limit p_limit;
    return;
  end if;
  return query execute format(
    'select e.project_id, e.chunk_id
     from {{ source('chunk_embeddings') }} e
     where e.model_id = %L %s %s
     order by %s
     limit %s',
    p_model_id,
    case when p_project_id is not null then format('and e.project_id = %L', p_project_id) end,
    {{ ref('filter_condition') }}(p_filter, 'e', 2),
    -- A graph only where it holds this scope and nothing else: through one that is shared, a small
    -- project would find little or nothing.
    coalesce(
      {{ ref('vector_index_order') }}(p_model_id, p_project_id),
      '{{ ref('vector_distance') }}(e.embedding, $1), e.chunk_id'
    ),
    p_limit
  )
  using p_query_embedding, p_filter;
end;
$function$;

comment on function {{ this }} is
  'Up to p_limit chunks, nearest first, that have a vector of the model: of p_project_ids and p_chunk_ids where given (as scope_chunks lists them), else of the project (NULL: all) and filter, exactly or through the index that index_plan made for just that scope. v{{ this.version }}';
