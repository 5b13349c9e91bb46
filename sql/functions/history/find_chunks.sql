-- find_chunks: the chunks of some ids, now or as of a time.
-- version: 1

create or replace function {{ this }}(
  p_chunk_ids bigint[],
  p_project_id bigint,
  p_past timestamptz
)
  returns table (project_id bigint, chunk_id bigint, document_id bigint)
  language sql
  stable
  parallel safe
as $function$
  select c.project_id, c.chunk_id, c.document_id
  from {{ source('chunks') }} c
  where c.chunk_id = any (p_chunk_ids)
    and (p_project_id is null or c.project_id = p_project_id)
    and (p_past is null or c.stored_at <= p_past)
  union all
  select f.project_id, f.chunk_id, f.document_id
  from {{ source('former_chunks') }} f
  where p_past is not null
    and f.chunk_id = any (p_chunk_ids)
    and (p_project_id is null or f.project_id = p_project_id)
    and f.stored_at <= p_past
    and f.removed_at > p_past;
$function$;

comment on function {{ this }} is
  'At most one row an id; none where it is not in the project (NULL: in any), or was not stored then. v{{ this.version }}';
