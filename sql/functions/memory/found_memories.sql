-- found_memories: what a search returns, all of it as of one moment.
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
  p_k integer,
  p_token_budget integer
)
  returns table (
    rank integer,
    project_id bigint,
    chunk_id bigint,
    content_sha256 bytea,
    project_root text,
    document_id bigint,
    path text,
    chunk text,
    truncated boolean,
    start_line integer,
    end_line integer,
    token_count integer,
    score float8,
    signals float8[],
    component text,
    category text,
    tags text[],
    meta jsonb,
    legs text[],
    similar_chunks jsonb,
    candidate_count integer,
    all_legs text[]
  )
  language plpgsql
  -- Stable: every statement below sees what the search as a whole sees, also while others write.
  stable
  set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan
as $function$
#variable_conflict use_column
declare
  v_project_ids bigint[];
  v_chunk_ids bigint[];
  v_scores float8[];
  v_signals float8[];
  v_legs text[];
  v_hidden integer[];
  v_kept integer[];
  v_reasons text[];
  v_all_legs text[];
  v_candidate_count integer;
  v_shown integer[];
begin
  -- The rows beyond k take the place of those that only repeat a better one.
  with ranked as materialized (
    select r.*
    from {{ ref('ranked_chunks') }}(
      p_query_text, p_query_embedding, p_model_id, p_project_id, p_filter, p_policy, p_candidates,
      p_past, p_now
    ) r
  ),
  best as (
    select r.*
    from ranked r
    where r.rank <= p_k + {{ var('search.spare_results') }}
  )
  select
    array_agg(b.project_id order by b.rank),
    array_agg(b.chunk_id order by b.rank),
    array_agg(b.score order by b.rank),
    array_agg(
      array[b.vector_score, b.bm25_score, b.association_score, b.time_score, b.feedback_score,
        b.outcome_bonus]
      order by b.rank
    ),
    array_agg(array_to_string(b.legs, ',') order by b.rank),
    (select count(*) from ranked),
    (select array_agg(distinct l.leg) from ranked r cross join unnest(r.legs) as l (leg))
  into v_project_ids, v_chunk_ids, v_scores, v_signals, v_legs, v_candidate_count, v_all_legs
  from best b;

  select array_agg(s.place), array_agg(s.kept_place), array_agg(s.reason)
  into v_hidden, v_kept, v_reasons
  from {{ ref('similar_chunks') }}(v_project_ids, v_chunk_ids, p_k, p_past) s;

  v_shown := array(
    select n.place
    from generate_subscripts(v_chunk_ids, 1) as n (place)
    where n.place <> all (coalesce(v_hidden, '{}'))
    order by n.place
    limit p_k
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
      v_project_ids[s.place], v_chunk_ids[s.place], p_past
    ) c
    cross join lateral {{ ref('document_at') }}(c.project_id, c.document_id, p_past) d
    join {{ source('projects') }} p on p.project_id = c.project_id
  )
  select
    h.rank,
    h.project_id,
    h.chunk_id,
    h.content_sha256,
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
    array[
      v_signals[h.place][1], v_signals[h.place][2], v_signals[h.place][3], v_signals[h.place][4],
      v_signals[h.place][5], v_signals[h.place][6]
    ],
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
    v_candidate_count,
    v_all_legs
  from hydrated h
  order by h.rank;
end;
$function$;

comment on function {{ this }} is
  'For memory_search, which checks what is asked and logs what is found. signals: vector, bm25, association, time, feedback, outcome. v{{ this.version }}';
