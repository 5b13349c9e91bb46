-- best_words: the chunks that answer the words of a query best.
-- version: 1

create or replace function {{ this }}(
  p_term_ids integer[],
  p_weights float8[],
  p_document_counts bigint[],
  p_average_length float8,
  p_k1 float8,
  p_b float8,
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
as $function$
#variable_conflict use_column
declare
  v_query {{ source('chunk_terms') }}.frequencies%type := {{ ref('saturated_vector') }}(p_term_ids, p_weights, p_k1);
  v_leading integer[];
begin
  if p_chunk_ids is not null then
    return query
    select s.project_id, s.chunk_id
    from unnest(p_project_ids, p_chunk_ids) as s (project_id, chunk_id)
    cross join lateral {{ ref('chunk_at') }}(s.project_id, s.chunk_id, p_past) c
    cross join lateral (
      select {{ ref('sparse_product') }}(c.frequencies, v_query) as product
    ) f
    where f.product > 0
    order by
      f.product / (1 + {{ ref('bm25_length') }}(c.term_count, p_average_length, p_k1, p_b)) desc,
      s.chunk_id
    limit p_limit;
    return;
  end if;
  -- The rarest terms lead to the chunks, as long as they are few; the others only add to the score.
  v_leading := array(
    select n.term_id
    from (
      select
        t.term_id,
        row_number() over (order by t.document_count, t.term_id) as position,
        sum(t.document_count) over (order by t.document_count, t.term_id) as chunks
      from unnest(p_term_ids, p_document_counts) as t (term_id, document_count)
      where t.document_count > 0
    ) n
    where n.position = 1 or n.chunks <= {{ var('search.leading_chunks') }}
  );
  return query execute format(
    'select n.project_id, n.chunk_id
     from (
       select t.project_id, t.chunk_id, t.term_count, t.frequencies
       from {{ source('chunk_terms') }} t
       where t.term_ids && %L::integer[] %s %s
       limit %s
     ) n
     order by
       {{ ref('sparse_product') }}(n.frequencies, $1)
         / (1 + {{ ref('bm25_length') }}(n.term_count, $2, $3, $4)) desc,
       n.chunk_id
     limit %s',
    v_leading,
    case when p_project_id is not null then format('and t.project_id = %L', p_project_id) end,
    {{ ref('filter_condition') }}(p_filter, 't', 5),
    {{ var('search.leading_chunks') }} * 4,
    p_limit
  )
  using v_query, p_average_length, p_k1, p_b, p_filter;
end;
$function$;

comment on function {{ this }} is
  'Up to p_limit chunks that hold any of the terms, best first by nearly BM25 (saturated_vector): of p_project_ids and p_chunk_ids where given, else of the project (NULL: all) and filter through the index on term_ids. There the rarest terms choose, up to {{ var("search.leading_chunks") }} chunks; words that are more common than that only add to the score. v{{ this.version }}';
