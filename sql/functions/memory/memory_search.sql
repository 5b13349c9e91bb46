-- memory_search: earlier work that resembles a query, best first, with the reasons of each score.
-- version: 2

create or replace function {{ this }}(
  p_query_text text,
  p_query_embedding halfvec,
  p_project_root text,
  p_k integer default 8,
  p_global boolean default false,
  p_component text default null,
  p_category text default null,
  p_tags text[] default null,
  p_path_prefix text default null,
  p_outcome text default null,
  p_since timestamptz default null,
  p_until timestamptz default null,
  p_as_of timestamptz default null,
  p_token_budget integer default {{ var('limits.search_tokens') }},
  p_policy text default null,
  p_session text default null,
  p_model_key text default null,
  p_log_query boolean default false,
  p_candidates integer default null
)
  returns table (
    rank integer,
    chunk_id bigint,
    project_root text,
    document_id bigint,
    path text,
    chunk text,
    truncated boolean,
    start_line integer,
    end_line integer,
    token_count integer,
    score float8,
    vector_score float8,
    bm25_score float8,
    association_score float8,
    time_score float8,
    feedback_score float8,
    outcome_bonus float8,
    component text,
    category text,
    tags text[],
    meta jsonb,
    legs text[],
    similar_chunks jsonb,
    policy text,
    search_id bigint,
    degraded text[]
  )
  language plpgsql
  set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan
as $function$
#variable_conflict use_column
declare
  v_started timestamptz := clock_timestamp();
  v_search record;
  v_filter {{ this.schema }}.document_filter;
  v_policy {{ source('ranking_policies') }};
  v_ranks integer[];
  v_project_ids bigint[];
  v_chunk_ids bigint[];
  v_hashes bytea[];
  v_scores float8[];
  v_signals float8[];
  v_legs text[];
  v_hidden integer[];
  v_kept integer[];
  v_reasons text[];
  v_all_legs text[];
  v_candidate_count integer;
  v_search_id bigint;
  v_shown integer[];
begin
  v_filter := {{ ref('search_filter') }}(
    p_component, p_category, p_tags, p_path_prefix, p_outcome, p_since, p_until
  );
  v_policy := {{ ref('ranking_policy') }}(p_policy);
  select * into v_search
  from {{ ref('open_search') }}(
    p_query_text, p_query_embedding, p_project_root, p_k, p_global, p_as_of, p_model_key
  );

  -- The rows beyond k take the place of those that only repeat a better one.
  with ranked as materialized (
    select r.*
    from {{ ref('ranked_chunks') }}(
      v_search.query_text, v_search.embedding, v_search.model_id, v_search.project_id,
      v_filter, v_policy, p_candidates, v_search.past, v_search.moment
    ) r
  ),
  best as (
    select r.*
    from ranked r
    where r.rank <= p_k + 20
  )
  select
    array_agg(b.rank order by b.rank),
    array_agg(b.project_id order by b.rank),
    array_agg(b.chunk_id order by b.rank),
    array_agg(b.content_sha256 order by b.rank),
    array_agg(b.score order by b.rank),
    array_agg(
      array[b.vector_score, b.bm25_score, b.association_score, b.time_score, b.feedback_score,
        b.outcome_bonus]
      order by b.rank
    ),
    array_agg(array_to_string(b.legs, ',') order by b.rank),
    (select count(*) from ranked),
    (select array_agg(distinct l.leg) from ranked r cross join unnest(r.legs) as l (leg))
  into
    v_ranks, v_project_ids, v_chunk_ids, v_hashes, v_scores, v_signals, v_legs,
    v_candidate_count, v_all_legs
  from best b;

  select array_agg(s.place), array_agg(s.kept_place), array_agg(s.reason)
  into v_hidden, v_kept, v_reasons
  from {{ ref('similar_chunks') }}(v_project_ids, v_chunk_ids, p_k, v_search.past) s;

  v_shown := array(
    select n.place
    from unnest(v_ranks) as n (place)
    where n.place <> all (coalesce(v_hidden, '{}'))
    order by n.place
    limit p_k
  );

  v_search_id := {{ ref('log_search') }}(
    v_search.asking_project_id, v_search.project_id is null, v_search.query_text, p_log_query,
    v_policy.name, v_policy.version, p_k,
    jsonb_strip_nulls(to_jsonb(v_filter)), v_search.past, p_session, v_search.model_key,
    v_search.degraded, v_started, v_candidate_count, coalesce(v_all_legs, '{}'), v_project_ids,
    v_chunk_ids, v_hashes, v_scores, v_signals, v_shown
  );

  return query
  with shown as (
    select n.place, n.ordinality::integer as rank
    from unnest(v_shown) with ordinality as n (place, ordinality)
  ),
  hydrated as (
    select
      s.rank,
      s.place,
      p.root_path,
      c.*,
      d.path,
      d.component,
      d.category,
      d.tags,
      case when octet_length(d.meta::text) <= {{ var('limits.search_meta_bytes') }} then d.meta end
        as meta,
      -- The best result is always whole: an answer without any text would be of no use.
      s.rank > 1
        and coalesce(sum(c.token_count) over (order by s.rank) > p_token_budget, false)
        as beyond_budget
    from shown s
    cross join lateral {{ ref('chunk_at') }}(
      v_project_ids[s.place], v_chunk_ids[s.place], v_search.past
    ) c
    cross join lateral {{ ref('document_at') }}(c.project_id, c.document_id, v_search.past) d
    join {{ source('projects') }} p on p.project_id = c.project_id
  )
  select
    h.rank,
    h.chunk_id,
    h.root_path,
    h.document_id,
    h.path,
    case when h.beyond_budget
      then left(h.content, {{ var('limits.preview_chars') }})
      else h.content
    end,
    h.beyond_budget and char_length(h.content) > {{ var('limits.preview_chars') }},
    h.start_line,
    h.end_line,
    h.token_count,
    v_scores[h.place],
    v_signals[h.place][1],
    v_signals[h.place][2],
    v_signals[h.place][3],
    v_signals[h.place][4],
    v_signals[h.place][5],
    v_signals[h.place][6],
    h.component,
    h.category,
    h.tags,
    h.meta,
    string_to_array(v_legs[h.place], ','),
    (
      select jsonb_agg(
        jsonb_build_object('chunk_id', v_chunk_ids[n.place], 'reason', n.reason) order by n.place
      )
      from unnest(v_hidden, v_kept, v_reasons) as n (place, kept_place, reason)
      where n.kept_place = h.place
    ),
    v_policy.name || '@' || v_policy.version,
    v_search_id,
    v_search.degraded
  from hydrated h
  order by h.rank;
end;
$function$;

comment on function {{ this }} is
  'At most p_k (1 to {{ var("limits.search_k") }}) chunks, best first, ties by chunk_id; as many as there are, if fewer. p_query_embedding NULL ranks by all but meaning, and degraded says so. Filters: equal component, category and outcome (or a synonym), any of the tags, the start of the path, p_since <= updated < p_until. p_as_of: what was stored then, and how it ranked then. p_policy: see ranking_policy. score is the weighted sum of the signals (weights: ranking_weights), which have 4 decimals. Chunks beyond p_token_budget tokens are cut to {{ var("limits.preview_chars") }} characters; a meta over {{ var("limits.search_meta_bytes") }} bytes is left to memory_get. similar_chunks: what gave way to this one. Of a query over {{ var("limits.query_bytes") }} bytes the start and the end are used. Raises VB001 unknown project, VB002 query NULL, VB003 k or dates, VB007 root, VB008 outcome, VB009 vector, VB010 other model, VB016 policy. v{{ this.version }}';
