-- chunk_at: a chunk as it was.
-- version: 1

create or replace function {{ this }}(p_project_id bigint, p_chunk_id bigint, p_past timestamptz)
  returns table (
    project_id bigint,
    chunk_id bigint,
    document_id bigint,
    ordinal integer,
    start_line integer,
    end_line integer,
    token_count integer,
    overlap_chars integer,
    content_sha256 bytea,
    content text,
    term_count integer,
    term_ids integer[],
    frequencies sparsevec,
    pairs sparsevec
  )
  language sql
  stable
  rows 1
  parallel safe
as $function$
  select
    c.project_id, c.chunk_id, c.document_id, c.ordinal, c.start_line, c.end_line, c.token_count,
    c.overlap_chars, c.content_sha256, c.content, w.term_count, w.term_ids, w.frequencies, n.pairs
  from {{ source('chunks') }} c
  left join {{ source('chunk_terms') }} w on w.project_id = c.project_id and w.chunk_id = c.chunk_id
  left join {{ source('chunk_pairs') }} n on n.project_id = c.project_id and n.chunk_id = c.chunk_id
  where c.project_id = p_project_id
    and c.chunk_id = p_chunk_id
    and (p_past is null or c.stored_at <= p_past)
  union all
  select
    f.project_id, f.chunk_id, f.document_id, f.ordinal, f.start_line, f.end_line, f.token_count,
    f.overlap_chars, f.content_sha256, f.content, f.term_count, f.term_ids, f.frequencies, f.pairs
  from {{ source('former_chunks') }} f
  where p_past is not null
    and f.project_id = p_project_id
    and f.chunk_id = p_chunk_id
    and f.stored_at <= p_past
    and f.removed_at > p_past;
$function$;

comment on function {{ this }} is
  'At most one row: the chunk with its words, now (p_past NULL) or at a time. v{{ this.version }}';
