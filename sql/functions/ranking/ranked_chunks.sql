-- ranked_chunks: candidates from every leg, each with its signals and the score they add up to.
-- version: 1

create or replace function {{ this }}(
  p_query_text text,
  p_query_embedding halfvec,
  p_model_id bigint,
  p_project_id bigint,
  p_filter {{ this.schema }}.document_filter,
  p_policy {{ source('ranking_policies') }},
  p_candidates integer,
  p_past timestamptz,
  p_now timestamptz,
  p_asked bigint[] default null
)
  returns table (
    rank integer,
    project_id bigint,
    chunk_id bigint,
    document_id bigint,
    ordinal integer,
    overlap_chars integer,
    content_sha256 bytea,
    legs text[],
    cosine float8,
    bm25 float8,
    pairs float8,
    vector_score float8,
    bm25_score float8,
    association_score float8,
    time_score float8,
    feedback_score float8,
    outcome_bonus float8,
    contributions float8[],
    score float8
  )
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
  -- Every step below takes arrays of ids; with them as constants each search would be planned anew.
  set plan_cache_mode = force_generic_plan
as $function$
#variable_conflict use_column
declare
  v_term_ids integer[];
  v_weights float8[];
  v_counts bigint[];
  v_places text[];
  v_name_ids integer[];
  v_name_weights float8[];
  v_name_counts bigint[];
  v_query record;
  v_bound float8;
  v_average float8;
  v_chunk_count bigint;
  v_limit integer := coalesce(p_candidates, p_policy.candidates);
  v_special integer := least(v_limit, {{ var('search.special_candidates') }});
  v_project_ids bigint[];
  v_chunk_ids bigint[];
  v_listed_projects bigint[];
  v_listed_chunks bigint[];
  v_candidate_projects bigint[];
  v_candidate_chunks bigint[];
  v_candidate_legs text[];
  v_mean float8;
  v_deviation float8;
begin
  select s.chunk_count, s.term_total::float8 / nullif(s.chunk_count, 0)
  into v_chunk_count, v_average
  from {{ ref('corpus_size') }}(p_project_id, p_past) s;
  select
    array_agg(t.term_id),
    array_agg(t.idf * t.multiplicity),
    array_agg(t.document_count),
    -- Arrays of unequal length cannot be put into one.
    array_agg(case when t.kind = 'word' then array_to_string(t.places, ' ') end),
    array_agg(t.term_id) filter (where t.kind = 'name'),
    array_agg(t.idf * t.multiplicity) filter (where t.kind = 'name'),
    array_agg(t.document_count) filter (where t.kind = 'name'),
    sum(t.idf * t.multiplicity) * (p_policy.k1 + 1)
  into
    v_term_ids, v_weights, v_counts, v_places, v_name_ids, v_name_weights, v_name_counts, v_bound
  from {{ ref('query_terms') }}(p_query_text, p_project_id, p_policy.prior_chunks, p_past) t;
  select
    {{ ref('query_vectors') }}(v_term_ids, v_weights) as frequencies,
    {{ ref('saturated_vector') }}(v_term_ids, v_weights) as any_frequency,
    case when p_policy.pair_weight > 0 and v_term_ids is not null then (
      select {{ ref('pair_vector') }}(
        array_agg(p.place::integer), array_agg(t.term_id), array_agg(t.weight)
      )
      from unnest(v_places, v_term_ids, v_weights) as t (places, term_id, weight)
      cross join unnest(string_to_array(t.places, ' ')) as p (place)
    ) end as pairs
  into v_query;

  -- Looked at one by one where they are few, or were chosen by something no index knows.
  if p_past is not null or not p_filter is null
    or v_chunk_count <= {{ var('search.scan_chunks') }}
    or v_limit > {{ var('search.filter_chunks') }}
  then
    select s.project_ids, s.chunk_ids into v_listed_projects, v_listed_chunks
    from {{ ref('scope_chunks') }}(
      p_project_id, p_filter, p_past, greatest(v_limit, {{ var('search.filter_chunks') }})
    ) s;
    if v_listed_chunks is null and p_asked is null then
      return;
    end if;
    if p_past is not null
      or coalesce(cardinality(v_listed_chunks), 0)
        <= greatest(v_limit, {{ var('search.filter_chunks') }})
    then
      v_project_ids := coalesce(v_listed_projects, '{}');
      v_chunk_ids := coalesce(v_listed_chunks, '{}');
    end if;
  end if;

  with brought as (
    select n.project_id, n.chunk_id, 'vector' as leg
    from {{ ref('nearest_vectors') }}(
      p_query_embedding, p_model_id, p_project_id, p_filter, v_project_ids, v_chunk_ids, p_past,
      v_limit
    ) n
    where p_model_id is not null
    union all
    select w.project_id, w.chunk_id, 'words'
    from {{ ref('best_words') }}(
      v_term_ids, v_weights, v_counts, v_average, p_policy.k1, p_policy.b, p_project_id, p_filter,
      v_project_ids, v_chunk_ids, p_past, v_limit
    ) w
    where v_term_ids is not null
    union all
    select w.project_id, w.chunk_id, 'names'
    from {{ ref('best_words') }}(
      v_name_ids, v_name_weights, v_name_counts, v_average, p_policy.k1, p_policy.b, p_project_id,
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
    select c.project_id, c.chunk_id, 'asked'
    from {{ source('chunks') }} c
    where c.chunk_id = any (p_asked) and (p_project_id is null or c.project_id = p_project_id)
  ),
  candidates as (
    select b.project_id, b.chunk_id, string_agg(distinct b.leg, ',' order by b.leg) as legs
    from brought b
    group by b.project_id, b.chunk_id
  )
  select array_agg(n.project_id), array_agg(n.chunk_id), array_agg(n.legs)
  into v_candidate_projects, v_candidate_chunks, v_candidate_legs
  from candidates n;

  if p_model_id is not null and p_policy.vector_normalisation = 'standardised' then
    select s.mean, s.deviation into v_mean, v_deviation
    from {{ ref('similarity_statistics') }}(p_query_embedding, p_model_id, p_project_id, p_past) s;
  end if;

  return query
  with measured as materialized (
    select
      n.project_id,
      n.chunk_id,
      c.document_id,
      c.ordinal,
      c.overlap_chars,
      c.content_sha256,
      string_to_array(n.legs, ',') as legs,
      e.embedding,
      1 - {{ ref('vector_distance') }}(e.embedding, p_query_embedding) as cosine,
      b.plain + p_policy.pair_weight * coalesce(b.pairs, 0) as bm25,
      p_policy.pair_weight * coalesce(b.pairs, 0) as pairs,
      {{ ref('time_decay') }}(d.updated_at, p_now, p_policy.half_life_days) as time_score,
      {{ ref('feedback_score') }}(
        coalesce(v.helpful_count, 0), coalesce(v.unhelpful_count, 0)
      ) as feedback_score,
      {{ ref('outcome_bonus') }}(d.outcome_status) as outcome_bonus
    from unnest(v_candidate_projects, v_candidate_chunks, v_candidate_legs)
      as n (project_id, chunk_id, legs)
    cross join lateral {{ ref('chunk_at') }}(n.project_id, n.chunk_id, p_past) c
    cross join lateral {{ ref('document_at') }}(n.project_id, c.document_id, p_past) d
    left join lateral {{ ref('embedding_at') }}(n.project_id, n.chunk_id, p_model_id, p_past) e
      on true
    left join lateral {{ ref('votes_at') }}(n.project_id, c.content_sha256, p_past) v on true
    cross join lateral (
      select {{ ref('bm25_length') }}(c.term_count, v_average, p_policy.k1, p_policy.b) as length
    ) l
    cross join lateral (
      select
        {{ ref('sparse_product') }}(c.frequencies, v_query.any_frequency) as found,
        {{ ref('sparse_product') }}(c.frequencies, v_query.frequencies[1]) as once
      -- Computed once, though used in several places below.
      offset 0
    ) f
    cross join lateral (
      select
        {{ ref('bm25') }}(
          c.frequencies, v_query.frequencies, f.found, f.once, l.length, p_policy.k1
        ) as plain,
        case when v_query.pairs is not null then
          {{ ref('sparse_product') }}(c.pairs, v_query.pairs) * (p_policy.k1 + 1) / (1 + l.length)
        end as pairs
      offset 0
    ) b
  ),
  placed as (
    select
      m.*,
      max(m.bm25) over () as best,
      row_number() over (order by m.cosine desc nulls last, m.chunk_id) as vector_rank,
      row_number() over (order by m.bm25 desc nulls last, m.chunk_id) as words_rank
    from measured m
  ),
  normalised as materialized (
    -- Rounded before they are summed, so that the parts a reader sees add up to the score.
    select
      p.*,
      round({{ ref('vector_score') }}(
        p_policy.vector_normalisation, p.cosine, v_mean, v_deviation, p_policy.vector_span,
        p.vector_rank, p_policy.rrf_k
      ) * 1e4) / 1e4 as vector_score,
      round({{ ref('bm25_score') }}(
        p_policy.bm25_normalisation, p.bm25, p.best, v_bound, p_policy.bm25_floor, p.words_rank,
        p_policy.rrf_k
      ) * 1e4) / 1e4 as bm25_score
    from placed p
  ),
  -- What is like the best match is likely to be on the same matter.
  lead as (
    select n.embedding, s.mean, s.deviation
    from (
      select n.embedding
      from normalised n
      where p_policy.association_weight > 0 and n.embedding is not null
      order by
        p_policy.vector_weight * n.vector_score + p_policy.bm25_weight * n.bm25_score desc,
        n.chunk_id
      limit 1
    ) n
    cross join lateral {{ ref('similarity_statistics') }}(
      n.embedding, p_model_id, p_project_id, p_past
    ) s
  ),
  signals as materialized (
    select
      n.*,
      round(coalesce({{ ref('vector_score') }}(
        'standardised', 1 - {{ ref('vector_distance') }}(n.embedding, l.embedding), l.mean,
        l.deviation, p_policy.vector_span, null, null
      ), 0) * 1e4) / 1e4 as association_score,
      round(n.time_score * 1e4) / 1e4 as recency,
      round(n.feedback_score * 1e4) / 1e4 as feedback,
      round(p_policy.outcome_weight * n.outcome_bonus * 1e4) / 1e4 as outcome
    from normalised n
    left join lead l on true
  ),
  weighed as materialized (
    select
      s.*,
      round(p_policy.vector_weight * s.vector_score * 1e6) / 1e6 as vector_part,
      round(p_policy.bm25_weight * s.bm25_score * 1e6) / 1e6 as bm25_part,
      round(p_policy.association_weight * s.association_score * 1e6) / 1e6 as association_part,
      round(p_policy.time_weight * s.recency * 1e6) / 1e6 as time_part,
      round(p_policy.feedback_weight * s.feedback * 1e6) / 1e6 as feedback_part
    from signals s
  ),
  scored as materialized (
    select
      w.*,
      round((
        w.vector_part + w.bm25_part + w.association_part + w.time_part + w.feedback_part + w.outcome
      ) * 1e6) / 1e6 as score
    from weighed w
  )
  select
    row_number() over (order by s.score desc, s.chunk_id)::integer,
    s.project_id,
    s.chunk_id,
    s.document_id,
    s.ordinal,
    s.overlap_chars,
    s.content_sha256,
    s.legs,
    s.cosine,
    s.bm25,
    s.pairs,
    s.vector_score,
    s.bm25_score,
    s.association_score,
    s.recency,
    s.feedback,
    s.outcome,
    array[
      s.vector_part, s.bm25_part, s.association_part, s.time_part, s.feedback_part, s.outcome
    ],
    s.score
  from scored s
  order by s.score desc, s.chunk_id;
end;
$function$;

comment on function {{ this }} is
  'Every candidate, best first, ties by chunk_id. Legs: vector (nearest), words (best BM25), names (identifiers, paths, codes), recent, proven, asked (p_asked). p_candidates limits what a leg brings (NULL: as the policy says; beyond {{ var("search.filter_chunks") }} every chunk of the scope is a candidate). p_past NULL is the present; p_now is the moment that ages are counted to. contributions, in order: vector, bm25, association, time, feedback, outcome; they sum to score. Signals have 4 decimals. v{{ this.version }}';
