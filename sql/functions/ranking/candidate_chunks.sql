-- candidate_chunks: the chunks that are worth scoring, and what brought each.
-- version: 1

create or replace function {{ this }}(
  p_query_embedding halfvec,
  p_model_id bigint,
  p_term_ids integer[],
  p_weights float8[],
  p_document_counts bigint[],
  p_kinds text[],
  p_average_length float8,
  p_k1 float8,
  p_b float8,
  p_project_id bigint,
  p_chunk_count bigint,
  p_filter {{ this.schema }}.document_filter,
  p_past timestamptz,
  p_limit integer,
  p_asked bigint[]
)
  returns table (project_ids bigint[], chunk_ids bigint[], legs text[])
  language plpgsql
  stable
  rows 1
  set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan
as $function$
#variable_conflict use_column
declare
  v_special integer := least(p_limit, {{ var('search.special_candidates') }});
  v_name_ids integer[];
  v_name_weights float8[];
  v_name_counts bigint[];
  v_project_ids bigint[];
  v_chunk_ids bigint[];
  v_listed_projects bigint[];
  v_listed_chunks bigint[];
begin
  -- Looked at one by one where they are few, or were chosen by something no index knows.
  if p_past is not null or not p_filter is null
    or p_chunk_count <= p_limit
    or p_limit > {{ var('search.filter_chunks') }}
  then
    select s.project_ids, s.chunk_ids into v_listed_projects, v_listed_chunks
    from {{ ref('scope_chunks') }}(
      p_project_id, p_filter, p_past, greatest(p_limit, {{ var('search.filter_chunks') }})
    ) s;
    if v_listed_chunks is null and p_asked is null then
      return;
    end if;
    if p_past is not null
      or coalesce(cardinality(v_listed_chunks), 0)
        <= greatest(p_limit, {{ var('search.filter_chunks') }})
    then
      v_project_ids := coalesce(v_listed_projects, '{}');
      v_chunk_ids := coalesce(v_listed_chunks, '{}');
    end if;
    -- So few that every one of them is a candidate: what they have tells the legs.
    if cardinality(v_chunk_ids) <= p_limit and p_asked is null then
      return query select v_project_ids, v_chunk_ids, null::text[];
      return;
    end if;
  end if;

  select
    array_agg(t.term_id), array_agg(t.weight), array_agg(t.document_count)
  into v_name_ids, v_name_weights, v_name_counts
  from unnest(p_term_ids, p_weights, p_document_counts, p_kinds)
    as t (term_id, weight, document_count, kind)
  where t.kind = 'name';

  return query

  with brought as (
    select n.project_id, n.chunk_id, 'vector' as leg
    from {{ ref('nearest_vectors') }}(
      p_query_embedding, p_model_id, p_project_id, p_filter, v_project_ids, v_chunk_ids, p_past,
      p_limit
    ) n
    where p_model_id is not null
    union all
    select w.project_id, w.chunk_id, 'words'
    from {{ ref('best_words') }}(
      p_term_ids, p_weights, p_document_counts, p_average_length, p_k1, p_b, p_project_id, p_filter,
      v_project_ids, v_chunk_ids, p_past, p_limit
    ) w
    where p_term_ids is not null
    union all
    select w.project_id, w.chunk_id, 'names'
    from {{ ref('best_words') }}(
      v_name_ids, v_name_weights, v_name_counts, p_average_length, p_k1, p_b, p_project_id,
      p_filter, v_project_ids, v_chunk_ids, p_past, v_special
    ) w
    where v_name_ids is not null
    union all
    select s.project_id, s.chunk_id, s.leg
    from {{ ref('recent_and_proven') }}(
      p_project_id,
      case when not p_filter is null then v_listed_projects else v_project_ids end,
      case when not p_filter is null then v_listed_chunks else v_chunk_ids end,
      p_past, v_special
    ) s
    union all
    select a.project_id, a.chunk_id, 'asked'
    from {{ ref('find_chunks') }}(p_asked, p_project_id, p_past) a
    cross join lateral {{ ref('document_at') }}(a.project_id, a.document_id, p_past) d
    where p_filter is null or {{ ref('passes_filter') }}(
      p_filter, d.path, d.component, d.category, d.tags, d.outcome_status, d.updated_at
    )
  ),
  candidates as (
    select b.project_id, b.chunk_id, string_agg(distinct b.leg, ',' order by b.leg) as legs
    from brought b
    group by b.project_id, b.chunk_id
  )
  select array_agg(n.project_id), array_agg(n.chunk_id), array_agg(n.legs)
  from candidates n;
end;
$function$;

comment on function {{ this }} is
  'One row of three arrays of equal length (no row where the scope is empty). Legs, joined by commas: vector (nearest), words (best BM25), names (identifiers, paths, codes), recent, proven, asked (p_asked); each brings up to p_limit, the last but one up to {{ var("search.special_candidates") }}. legs NULL: the scope has no more than p_limit chunks, and all are candidates. Beyond {{ var("search.filter_chunks") }} for p_limit every chunk of the scope is one. v{{ this.version }}';
