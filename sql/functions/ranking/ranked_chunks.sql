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
  v_kinds text[];
  v_weights float8[];
  v_counts bigint[];
  v_places text[];
  v_query record;
  v_bound float8;
  v_average float8;
  v_chunk_count bigint;
  v_limit integer;
  v_special integer;
  v_project_ids bigint[];
  v_chunk_ids bigint[];
  v_legs text[];
  v_is_whole boolean;
  v_mean float8;
  v_deviation float8;
begin
  select s.chunk_count, s.term_total::float8 / nullif(s.chunk_count, 0)
  into v_chunk_count, v_average
  from {{ ref('corpus_size') }}(p_project_id, p_past) s;
  v_limit := coalesce(
    p_candidates,
    (
      p_policy.candidates * case
        when v_chunk_count >= {{ var('search.index_chunks') }}
          then {{ var('search.large_scope_factor') }}
        else 1
      end
    )::integer
  );
  v_special := least(v_limit, {{ var('search.special_candidates') }});
  select
    array_agg(t.term_id),
    array_agg(t.kind),
    array_agg(t.idf * t.multiplicity),
    array_agg(t.document_count),
    -- Arrays of unequal length cannot be put into one.
    array_agg(case when t.kind = 'word' then array_to_string(t.places, ' ') end),
    sum(t.idf * t.multiplicity) * (p_policy.k1 + 1)
  into v_term_ids, v_kinds, v_weights, v_counts, v_places, v_bound
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
    ) end as pairs,
    array(
      select t.term_id from unnest(v_term_ids, v_kinds) as t (term_id, kind) where t.kind = 'name'
    ) as name_ids
  into v_query;

  select n.project_ids, n.chunk_ids, n.legs
  into v_project_ids, v_chunk_ids, v_legs
  from {{ ref('candidate_chunks') }}(
    p_query_embedding, p_model_id, v_term_ids, v_weights, v_counts, v_kinds, v_average, p_policy.k1,
    p_policy.b, p_project_id, v_chunk_count, p_filter, p_past, v_limit, p_asked
  ) n;
  v_is_whole := v_legs is null and p_filter is null
    and cardinality(v_chunk_ids) <= {{ var('search.sample_chunks') }};

  -- Where the sample would be all that is measured anyway, it need not be read again.
  if p_model_id is not null and not v_is_whole then
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
      n.legs,
      c.term_ids && v_query.name_ids as has_name,
      1 - {{ ref('vector_distance') }}(e.embedding, p_query_embedding) as cosine,
      b.plain + p_policy.pair_weight * coalesce(b.pairs, 0) as bm25,
      p_policy.pair_weight * coalesce(b.pairs, 0) as pairs,
      d.updated_at,
      {{ ref('feedback_score') }}(
        coalesce(v.helpful_count, 0), coalesce(v.unhelpful_count, 0)
      ) as feedback_score,
      {{ ref('outcome_bonus') }}(d.outcome_status) as outcome_bonus
    from unnest(v_project_ids, v_chunk_ids, v_legs) as n (project_id, chunk_id, legs)
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
  usual as (
    select s.mean, s.deviation
    from {{ ref('shrunk_statistics') }}(
      case when v_is_whole then array(select m.cosine from measured m) end
    ) s
  ),
  placed as (
    select
      m.*,
      max(m.bm25) over () as best,
      row_number() over (order by m.cosine desc nulls last, m.chunk_id) as vector_rank,
      row_number() over (order by m.bm25 desc nulls last, m.chunk_id) as words_rank,
      row_number() over (order by m.updated_at desc, m.chunk_id) as recent_rank
    from measured m
  ),
  normalised as materialized (
    -- Rounded before they are summed, so that the parts a reader sees add up to the score.
    select
      p.project_id,
      p.chunk_id,
      p.document_id,
      p.ordinal,
      p.overlap_chars,
      p.content_sha256,
      coalesce(
        string_to_array(p.legs, ','),
        array_remove(array[
          case when p.has_name then 'names' end,
          case when p.feedback_score > 0 or p.outcome_bonus > 0 then 'proven' end,
          case when p.recent_rank <= v_special then 'recent' end,
          case when p.cosine is not null then 'vector' end,
          case when p.bm25 > 0 then 'words' end
        ], null)
      ) as legs,
      p.cosine,
      p.bm25,
      p.pairs,
      round({{ ref('vector_score') }}(
        p_policy.vector_normalisation, p.cosine, coalesce(v_mean, u.mean),
        coalesce(v_deviation, u.deviation), p_policy.vector_span, p.vector_rank, p_policy.rrf_k
      ) * 1e4) / 1e4 as vector_score,
      round({{ ref('bm25_score') }}(
        p_policy.bm25_normalisation, p.bm25, p.best, v_bound, p_policy.bm25_floor, p.words_rank,
        p_policy.rrf_k
      ) * 1e4) / 1e4 as bm25_score,
      round(
        {{ ref('time_decay') }}(p.updated_at, p_now, p_policy.half_life_days) * 1e4
      ) / 1e4 as time_score,
      round(p.feedback_score * 1e4) / 1e4 as feedback_score,
      round(p_policy.outcome_weight * p.outcome_bonus * 1e4) / 1e4 as outcome_bonus
    from placed p
    cross join usual u
  ),
  -- What is like the best match is likely to be on the same matter.
  lead as (
    select n.project_id, e.embedding
    from (
      select n.project_id, n.chunk_id
      from normalised n
      where p_policy.association_weight > 0 and n.cosine is not null
      order by
        p_policy.vector_weight * n.vector_score + p_policy.bm25_weight * n.bm25_score desc,
        n.chunk_id
      limit 1
    ) n
    cross join lateral {{ ref('embedding_at') }}(n.project_id, n.chunk_id, p_model_id, p_past) e
  ),
  associated as materialized (
    select
      n.project_id,
      n.chunk_id,
      1 - {{ ref('vector_distance') }}(e.embedding, l.embedding) as cosine
    from lead l
    cross join normalised n
    cross join lateral {{ ref('embedding_at') }}(n.project_id, n.chunk_id, p_model_id, p_past) e
  ),
  usual_association as (
    select s.mean, s.deviation
    from lead l
    cross join lateral {{ ref('similarity_statistics') }}(
      l.embedding, p_model_id, p_project_id, p_past
    ) s
    where not v_is_whole
    union all
    select s.mean, s.deviation
    from {{ ref('shrunk_statistics') }}(array(select a.cosine from associated a)) s
    where v_is_whole
  ),
  signals as materialized (
    select
      n.*,
      round(coalesce({{ ref('vector_score') }}(
        'standardised', a.cosine, u.mean, u.deviation, p_policy.vector_span, null, null
      ), 0) * 1e4) / 1e4 as association_score
    from normalised n
    left join associated a on a.project_id = n.project_id and a.chunk_id = n.chunk_id
    left join usual_association u on true
  ),
  weighed as materialized (
    select
      s.*,
      round(p_policy.vector_weight * s.vector_score * 1e6) / 1e6 as vector_part,
      round(p_policy.bm25_weight * s.bm25_score * 1e6) / 1e6 as bm25_part,
      round(p_policy.association_weight * s.association_score * 1e6) / 1e6 as association_part,
      round(p_policy.time_weight * s.time_score * 1e6) / 1e6 as time_part,
      round(p_policy.feedback_weight * s.feedback_score * 1e6) / 1e6 as feedback_part
    from signals s
  ),
  scored as materialized (
    select
      w.*,
      round((
        w.vector_part + w.bm25_part + w.association_part + w.time_part + w.feedback_part
          + w.outcome_bonus
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
    s.time_score,
    s.feedback_score,
    s.outcome_bonus,
    array[
      s.vector_part, s.bm25_part, s.association_part, s.time_part, s.feedback_part, s.outcome_bonus
    ],
    s.score
  from scored s
  order by s.score desc, s.chunk_id;
end;
$function$;

comment on function {{ this }} is
  'Every candidate, best first, ties by chunk_id. legs: see candidate_chunks. p_candidates limits what a leg brings (NULL: as the policy says). p_past NULL is the present; p_now is the moment that ages are counted to. contributions, in order: vector, bm25, association, time, feedback, outcome; they sum to score. Signals have 4 decimals. v{{ this.version }}';
