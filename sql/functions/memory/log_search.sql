-- log_search: notes a search and what it returned.
-- version: 1

create or replace function {{ this }}(
  p_search_id bigint,
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
  p_signals float8[]
)
  returns boolean
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
begin
  if p_search_id is null then
    return false;
  end if;
  insert into {{ source('searches') }} (
    project_id, search_id, searched_at, policy_name, policy_version, is_global, k, filters, as_of,
    session, query_text, query_fingerprint, model_key, duration_ms, candidate_count, result_count,
    legs, degraded
  )
  values (
    p_project_id, p_search_id, now(), p_policy_name, p_policy_version, p_is_global, p_k, p_filters,
    p_as_of, left(p_session, 200), case when p_log_query then p_query_text end,
    sha256(convert_to(p_query_text, 'UTF8')), p_model_key,
    extract(epoch from clock_timestamp() - p_started) * 1000, coalesce(p_candidate_count, 0),
    cardinality(p_chunk_ids), coalesce(p_legs, '{}'), p_degraded
  );
  insert into {{ source('search_results') }} (
    project_id, search_id, rank, found_project_id, chunk_id, content_sha256, score, parts
  )
  select
    p_project_id,
    p_search_id,
    n.rank,
    p_project_ids[n.rank],
    p_chunk_ids[n.rank],
    p_hashes[n.rank],
    p_scores[n.rank],
    array[
      p_signals[n.rank][1], p_signals[n.rank][2], p_signals[n.rank][3], p_signals[n.rank][4],
      p_signals[n.rank][5], p_signals[n.rank][6]
    ]
  from generate_subscripts(p_chunk_ids, 1) as n (rank);
  return true;
exception
  -- The answer matters more than the note of it: a full disk, or a role that may only read.
  when insufficient_privilege or disk_full or read_only_sql_transaction then
    return false;
end;
$function$;

comment on function {{ this }} is
  'Returns whether it was noted; where nothing can be written (p_search_id NULL, a full disk, a role that may only read) no search is stopped by it. The query''s text only with p_log_query, its sha256 always. v{{ this.version }}';
