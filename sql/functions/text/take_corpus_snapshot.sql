-- take_corpus_snapshot: counts the words of all projects together, where they have grown.
-- version: 2

create or replace function {{ this }}(p_taken_at timestamptz default now())
  returns bigint
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_terms bigint;
begin
  perform {{ ref('require_current_release') }}();
  -- Every server keeps up by itself: one of them counts, the others pass.
  if not pg_try_advisory_xact_lock(
    '{{ source('corpus_snapshots') }}'::regclass::oid::integer, 0
  ) then
    return 0::bigint;
  end if;
  -- A statement of its own, begun with the lock: it sees what the session before has counted.
  if not {{ ref('corpus_snapshot_due') }}() then
    return 0::bigint;
  end if;
  -- One statement, so that the chunks and the terms are those of the same moment.
  with taken as (
    insert into {{ source('corpus_snapshots') }} (taken_at, chunk_count)
    select p_taken_at, sum(p.tokenized_count)
    from {{ source('projects') }} p
    on conflict (taken_at) do nothing
    returning taken_at
  ),
  counted as (
    select t.term_id, sum(t.chunk_count) as chunk_count
    from {{ source('term_counts') }} t
    group by t.term_id
    having sum(t.chunk_count) > 1
  )
  insert into {{ source('corpus_terms') }} (taken_at, term_id, chunk_count)
  select t.taken_at, c.term_id, c.chunk_count
  from taken t
  cross join counted c;
  get diagnostics v_terms = row_count;
  return v_terms;
end;
$function$;

comment on function {{ this }} is
  'Returns how many terms were counted; 0 where corpus_snapshot_due says that the last snapshot will do, or another session is counting. Searches of the store as a whole, and the idf of small projects, go by the last one. v{{ this.version }}';
