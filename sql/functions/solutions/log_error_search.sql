-- log_error_search: notes an error that was asked about, and what was found.
-- version: 1

create or replace function {{ this }}(
  p_project_id bigint,
  p_session text,
  p_fingerprint text,
  p_fingerprint_version integer,
  p_normalised text,
  p_category text,
  p_is_known boolean,
  p_solution_ids bigint[],
  p_scores float8[],
  p_known boolean[],
  p_started timestamptz
)
  returns bigint
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_project_id bigint;
  v_id bigint;
begin
  if current_setting('transaction_read_only')::boolean then
    return null;
  end if;
  insert into {{ source('error_searches') }} (
    project_id, searched_at, session, fingerprint, fingerprint_version, normalised, category,
    is_known, best_score, duration_ms
  )
  values (
    -- A project that was forgotten meanwhile leaves nothing behind under its number.
    coalesce(
      (
        select p.project_id from {{ source('projects') }} p where p.project_id = p_project_id
      ),
      0
    ),
    now(), left(p_session, 200), p_fingerprint, p_fingerprint_version,
    left(p_normalised, 1000), p_category, p_is_known, p_scores[1],
    (extract(epoch from clock_timestamp() - p_started) * 1000)::float8
  )
  returning project_id, error_search_id into v_project_id, v_id;
  insert into {{ source('error_search_results') }}
    (project_id, error_search_id, rank, solution_id, score, is_known)
  select v_project_id, v_id, r.rank, r.solution_id, r.score, r.is_known
  from unnest(p_solution_ids, p_scores, p_known) with ordinality
    as r (solution_id, score, is_known, rank);
  return v_id;
exception
  -- The answer matters more than the note of it.
  when insufficient_privilege or disk_full or read_only_sql_transaction then
    return null;
end;
$function$;

comment on function {{ this }} is
  'Returns the id of the note; NULL where nothing can be written, which stops no search. v{{ this.version }}';
