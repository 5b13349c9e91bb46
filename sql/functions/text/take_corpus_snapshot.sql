-- take_corpus_snapshot: counts the words of all projects together, where they have grown.
-- version: 1

create or replace function {{ this }}(p_taken_at timestamptz default now())
  returns bigint
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_terms bigint;
begin
  perform {{ ref('require_current_release') }}();
  if not {{ ref('corpus_snapshot_due') }}() then
    return 0::bigint;
  end if;
  insert into {{ source('corpus_snapshots') }} (taken_at, chunk_count)
  select p_taken_at, sum(p.tokenized_count)
  from {{ source('projects') }} p
  on conflict (taken_at) do nothing;
  if not found then
    return 0::bigint;
  end if;
  insert into {{ source('corpus_terms') }} (taken_at, term_id, chunk_count)
  select p_taken_at, t.term_id, sum(t.chunk_count)
  from {{ source('term_counts') }} t
  group by t.term_id
  having sum(t.chunk_count) > 1;
  get diagnostics v_terms = row_count;
  return v_terms;
end;
$function$;

comment on function {{ this }} is
  'Returns how many terms were counted; 0 where corpus_snapshot_due says that the last snapshot will do. Searches of the store as a whole, and the idf of small projects, go by the last one. v{{ this.version }}';
