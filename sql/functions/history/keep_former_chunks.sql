-- keep_former_chunks: puts chunks that are about to be removed aside, for searches as of earlier.
-- version: 1

create or replace function {{ this }}(
  p_project_id bigint,
  p_chunk_ids bigint[],
  p_removed_at timestamptz
)
  returns void
  language sql
  set search_path = pg_catalog, pg_temp
as $function$
  insert into {{ source('former_chunks') }} (
    project_id, chunk_id, stored_at, removed_at, document_id, ordinal, start_line, end_line,
    token_count, overlap_chars, content_sha256, content, term_count, term_ids, frequencies, pairs,
    model_id, embedding
  )
  select
    c.project_id, c.chunk_id, c.stored_at, p_removed_at, c.document_id, c.ordinal, c.start_line,
    c.end_line, c.token_count, c.overlap_chars, c.content_sha256, c.content, w.term_count,
    w.term_ids, w.frequencies, n.pairs, e.model_id, e.embedding
  from {{ source('chunks') }} c
  left join {{ source('chunk_terms') }} w on w.project_id = c.project_id and w.chunk_id = c.chunk_id
  left join {{ source('chunk_pairs') }} n on n.project_id = c.project_id and n.chunk_id = c.chunk_id
  left join (
    {{ source('chunk_embeddings') }} e
    join {{ source('embedding_models') }} m on m.model_id = e.model_id and m.state = 'active'
  ) on e.project_id = c.project_id and e.chunk_id = c.chunk_id
  where {{ var('history.days') }} > 0
    and c.project_id = p_project_id
    and c.chunk_id = any (p_chunk_ids);
$function$;

comment on function {{ this }} is
  'With words and the vector of the active model. Kept for {{ var("history.days") }} days; see purge_history. v{{ this.version }}';
