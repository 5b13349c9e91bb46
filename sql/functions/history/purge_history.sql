-- purge_history: removes former versions that are older than they are kept for.
-- version: 1

create or replace function {{ this }}(
  p_before timestamptz default now() - make_interval(days => {{ var('history.days') }}),
  p_limit integer default 10000
)
  returns bigint
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_removed bigint;
  v_rows bigint;
begin
  perform {{ ref('require_current_release') }}();
  delete from {{ source('former_chunks') }} f
  using (
    select o.project_id, o.chunk_id
    from {{ source('former_chunks') }} o
    where o.removed_at < p_before
    limit greatest(p_limit, 1)
  ) old
  where f.project_id = old.project_id and f.chunk_id = old.chunk_id;
  get diagnostics v_removed = row_count;
  delete from {{ source('former_documents') }} f
  where f.valid_to < p_before;
  get diagnostics v_rows = row_count;
  v_removed := v_removed + v_rows;
  delete from {{ source('former_feedback') }} f
  where f.removed_at < p_before;
  get diagnostics v_rows = row_count;
  -- The last snapshot of the words stays, however old.
  delete from {{ source('corpus_snapshots') }} s
  where s.taken_at < p_before
    and s.taken_at < (
      select max(o.taken_at) from {{ source('corpus_snapshots') }} o where o.taken_at < p_before
    );
  return v_removed + v_rows;
end;
$function$;

comment on function {{ this }} is
  'Removes up to p_limit former chunks, and former documents and votes, that ended before p_before (default: {{ var("history.days") }} days ago); returns how many rows. Searches as of before then no longer find them. v{{ this.version }}';
