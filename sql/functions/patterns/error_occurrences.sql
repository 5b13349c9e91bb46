-- error_occurrences: where each error was met, in memories and in searches for solutions.
-- version: 1

create or replace function {{ this }}()
  returns table (
    fingerprint text,
    normalised text,
    category text,
    project_id bigint,
    chunk_id bigint,
    occurred_at timestamptz
  )
  language sql
  stable
as $function$
  select
    f.fingerprint, f.normalised, {{ ref('canonical_category') }}(d.category), f.project_id,
    f.chunk_id, c.stored_at
  from {{ source('chunk_fingerprints') }} f
  join {{ source('chunks') }} c on c.project_id = f.project_id and c.chunk_id = f.chunk_id
  join {{ source('documents') }} d
    on d.project_id = c.project_id and d.document_id = c.document_id
  where f.fingerprint is not null
  union all
  -- The same error asked about over and over in one session was met once.
  select
    e.fingerprint, min(e.normalised), min(e.category), e.project_id, null, min(e.searched_at)
  from {{ source('error_searches') }} e
  where e.fingerprint is not null
  group by e.fingerprint, e.project_id, coalesce(e.session, e.error_search_id::text);
$function$;

comment on function {{ this }} is
  'A row for each chunk that tells of an error, and for each session of a project that searched for one (chunk_id NULL; project 0 where none was named). v{{ this.version }}';
