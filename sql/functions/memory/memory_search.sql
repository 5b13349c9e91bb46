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
as $function$
#variable_conflict use_column
declare
  v_started timestamptz := clock_timestamp();
  v_search record;
  v_filter {{ this.schema }}.document_filter;
  v_policy {{ source('ranking_policies') }};
  v_signals float8[];
  v_project_id bigint;
  v_hash bytea;
  v_candidate_count integer;
  v_all_legs text[];
  v_project_ids bigint[] := array[]::bigint[];
  v_chunk_ids bigint[] := array[]::bigint[];
  v_hashes bytea[] := array[]::bytea[];
  v_scores float8[] := array[]::float8[];
  v_all_signals float8[] := array[]::float8[];
begin
  if p_candidates < 1 then
    raise exception 'candidates is %', p_candidates
      using errcode = '{{ sqlstate("out_of_range") }}',
        hint = 'give how many chunks a leg may bring, 1 or more, or leave it to the policy';
  end if;
  v_filter := {{ ref('search_filter') }}(
    p_component, p_category, p_tags, p_path_prefix, p_outcome, p_since, p_until
  );
  v_policy := {{ ref('ranking_policy') }}(p_policy);
  select * into v_search
  from {{ ref('open_search') }}(
    p_query_text, p_query_embedding, p_project_root, p_k, p_global, p_as_of, p_model_key
  );
  policy := v_policy.name || '@' || v_policy.version;
  degraded := v_search.degraded;
  search_id := {{ ref('next_search_id') }}();

  for
    rank, v_project_id, chunk_id, v_hash, project_root, document_id, path, chunk, truncated,
    start_line, end_line, token_count, score, v_signals, component, category, tags, meta, legs,
    similar_chunks, v_candidate_count, v_all_legs
  in
    select f.*
    from {{ ref('found_memories') }}(
      v_search.query_text, v_search.embedding, v_search.model_id, v_search.project_id, v_filter,
      v_policy, p_candidates, v_search.past, v_search.moment, p_k, p_token_budget
    ) f
    order by f.rank
  loop
    vector_score := v_signals[1];
    bm25_score := v_signals[2];
    association_score := v_signals[3];
    time_score := v_signals[4];
    feedback_score := v_signals[5];
    outcome_bonus := v_signals[6];
    v_project_ids := v_project_ids || v_project_id;
    v_chunk_ids := v_chunk_ids || chunk_id;
    v_hashes := v_hashes || v_hash;
    v_scores := v_scores || score;
    v_all_signals := v_all_signals || array[v_signals];
    return next;
  end loop;

  perform {{ ref('log_search') }}(
    search_id, v_search.asking_project_id, v_search.project_id is null, v_search.query_text,
    p_log_query, v_policy.name, v_policy.version, p_k, jsonb_strip_nulls(to_jsonb(v_filter)),
    v_search.past, p_session, v_search.model_key, v_search.degraded, v_started, v_candidate_count,
    v_all_legs, v_project_ids, v_chunk_ids, v_hashes, v_scores, v_all_signals
  );
end;
$function$;

comment on function {{ this }} is
  'At most p_k (1 to {{ var("limits.search_k") }}) chunks, best first, ties by chunk_id; as many as there are, if fewer. p_query_embedding NULL ranks by all but meaning, and degraded says so. Filters: equal component, category and outcome (or a synonym), any of the tags, the start of the path, p_since <= updated < p_until. p_as_of: what was stored then, and how it ranked then. p_policy: see ranking_policy. p_candidates: as for ranked_chunks; fewer than p_k may leave fewer results. score is the weighted sum of the signals (weights: ranking_weights), which have 4 decimals. Chunks beyond p_token_budget tokens are cut to {{ var("limits.preview_chars") }} characters; a meta over {{ var("limits.search_meta_bytes") }} bytes is left to memory_get. similar_chunks: what gave way to this one. Of a query over {{ var("limits.query_bytes") }} bytes the start and the end are used. Raises VB001 unknown project, VB002 query NULL, VB003 k or dates, VB007 root, VB008 outcome, VB009 vector, VB010 other model, VB016 policy. v{{ this.version }}';
