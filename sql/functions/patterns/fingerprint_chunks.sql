-- fingerprint_chunks: finds out which memories tell of an error, and of which.
-- version: 1

create or replace function {{ this }}(p_limit integer default 500)
  returns bigint
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_seen bigint;
  v_count bigint;
begin
  perform {{ ref('require_current_release') }}();
  -- Ids are drawn in order, and committed nearly so: what is missing is among the newest.
  select coalesce(max(f.chunk_id), 0) - {{ var('patterns.id_slack') }} into v_seen
  from {{ source('chunk_fingerprints') }} f;
  with unseen as materialized (
    select c.project_id, c.chunk_id, c.content
    from {{ source('chunks') }} c
    where c.chunk_id > v_seen
      and not exists (
        select
        from {{ source('chunk_fingerprints') }} f
        where f.project_id = c.project_id and f.chunk_id = c.chunk_id
      )
    order by c.chunk_id
    limit greatest(p_limit, 1)
    -- A chunk that is being replaced is left alone: nobody waits for this.
    for key share of c skip locked
  ),
  outdated as materialized (
    select c.project_id, c.chunk_id, c.content
    from {{ source('chunk_fingerprints') }} f
    join {{ source('chunks') }} c on c.project_id = f.project_id and c.chunk_id = f.chunk_id
    where f.fingerprint_version < {{ var('errors.fingerprint_version') }}
    limit greatest(p_limit, 1)
    for key share of c skip locked
  ),
  chosen as (
    select u.project_id, u.chunk_id, u.content from unseen u
    union all
    select o.project_id, o.chunk_id, o.content from outdated o
  )
  insert into {{ source('chunk_fingerprints') }} as k
    (project_id, chunk_id, fingerprint, fingerprint_version, normalised)
  select
    c.project_id,
    c.chunk_id,
    e.fingerprint,
    {{ var('errors.fingerprint_version') }},
    case when e.fingerprint is not null then left(e.normalised, 1000) end
  from chosen c
  left join lateral {{ ref('error_fingerprint') }}(c.content) e
    -- Most memories do not even speak of a failure.
    on c.content ~* 'error|exception|fail|fatal|panic|traceback|denied|refused|abort|cannot|can''t|unable|invalid|missing|not found|no such|unknown|unexpected|timed? ?out|exceeded|killed|E[A-Z]{4,}'
  on conflict on constraint chunk_fingerprints_pkey do update
  set
    fingerprint = excluded.fingerprint,
    fingerprint_version = excluded.fingerprint_version,
    normalised = excluded.normalised;
  get diagnostics v_count = row_count;
  return v_count;
end;
$function$;

comment on function {{ this }} is
  'Looks at up to p_limit chunks that were not looked at yet, or by an older version of error_fingerprint, and returns how many; call it until it returns 0. v{{ this.version }}';
