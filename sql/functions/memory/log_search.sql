-- log_search: notes a search and what it returned.
-- version: 1

create or replace function {{ this }}(
  p_project_id bigint,
  p_is_global boolean,
  p_query_text text,
  p_log_query boolean,
  p_policy_name text,
  p_policy_version integer,
  p_k integer,
  p_filters jsonb,
  p_as_of timestamptz,
  p_session text,
  p_model_key text,
  p_degraded text[],
  p_started timestamptz,
  p_candidate_count integer,
  p_legs text[],
  p_project_ids bigint[],
  p_chunk_ids bigint[],
  p_hashes bytea[],
  p_scores float8[],
  p_signals float8[],
  p_shown integer[]
)
  returns bigint
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_search_id bigint;
begin
  -- A standby and a reader's transaction search just as well, without a log.
  if current_setting('transaction_read_only')::boolean then
    return null;
  end if;
  insert into {{ source('searches') }} (
    project_id, searched_at, policy_name, policy_version, is_global, k, filters, as_of, session,
    query_text, query_fingerprint, model_key, duration_ms, candidate_count, result_count, legs,
    degraded
  )
  values (
    p_project_id, now(), p_policy_name, p_policy_version, p_is_global, p_k, p_filters, p_as_of,
    left(p_session, 200), case when p_log_query then p_query_text end,
    sha256(convert_to(p_query_text, 'UTF8')), p_model_key,
    extract(epoch from clock_timestamp() - p_started) * 1000, coalesce(p_candidate_count, 0),
    cardinality(p_shown), p_legs, p_degraded
  )
  returning search_id into v_search_id;
  insert into {{ source('search_results') }} (
    project_id, search_id, rank, found_project_id, chunk_id, content_sha256, score, parts
  )
  select
    p_project_id,
    v_search_id,
    n.ordinality,
    p_project_ids[n.place],
    p_chunk_ids[n.place],
    p_hashes[n.place],
    p_scores[n.place],
    array[
      p_signals[n.place][1], p_signals[n.place][2], p_signals[n.place][3], p_signals[n.place][4],
      p_signals[n.place][5], p_signals[n.place][6]
    ]
  from unnest(p_shown) with ordinality as n (place, ordinality);
  return v_search_id;
exception
  -- The answer matters more than the note of it: a full disk, or a role that may only read.
  when insufficient_privilege or disk_full or read_only_sql_transaction then
    return null;
end;
$function$;

comment on function {{ this }} is
  'Returns the search_id; NULL where nothing can be written, which stops no search. The query''s text only with p_log_query, its sha256 always. v{{ this.version }}';
