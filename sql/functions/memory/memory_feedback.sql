-- memory_feedback: records a vote; the next search reflects it.
-- version: 1

create or replace function {{ this }}(
  p_chunk_id bigint,
  p_helpful boolean,
  p_context text default null,
  p_voted_at timestamptz default now()
)
  returns table (
    feedback_id bigint,
    chunk_id bigint,
    helpful_count bigint,
    unhelpful_count bigint,
    feedback_score float8
  )
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
#variable_conflict use_column
declare
  v_chunk {{ source('chunks') }};
begin
  perform {{ ref('require_current_release') }}();
  if p_helpful is null then
    raise exception 'helpful is null'
      using errcode = '{{ sqlstate("out_of_range") }}',
        hint = 'say true if the memory helped, false if it did not';
  end if;
  if octet_length(p_context) > {{ var('limits.context_bytes') }} then
    raise exception 'context has % bytes; the limit is {{ var("limits.context_bytes") }}',
        octet_length(p_context)
      using errcode = '{{ sqlstate("too_long") }}',
        hint = 'one sentence is enough';
  end if;
  -- Locked before the counters, in the order that a forget takes, so that the two cannot deadlock.
  select c.* into v_chunk
  from {{ source('chunks') }} c
  where c.chunk_id = p_chunk_id;
  perform 1
  from {{ source('projects') }} p
  where p.project_id = v_chunk.project_id
  for update;
  select c.* into v_chunk
  from {{ source('chunks') }} c
  where c.project_id = v_chunk.project_id and c.chunk_id = p_chunk_id;
  if not found then
    raise exception 'no chunk has the id %', coalesce(p_chunk_id::text, 'null')
      using errcode = '{{ sqlstate("unknown_chunk") }}',
        hint = 'search again: an id ends when its text is edited or forgotten';
  end if;

  insert into {{ source('memory_feedback') }}
    (project_id, document_id, chunk_id, content_sha256, helpful, context, created_at)
  values (
    v_chunk.project_id, v_chunk.document_id, v_chunk.chunk_id, v_chunk.content_sha256, p_helpful,
    p_context, p_voted_at
  )
  returning feedback_id into feedback_id;

  insert into {{ source('vote_counts') }} as v
    (project_id, content_sha256, helpful_count, unhelpful_count)
  values
    (v_chunk.project_id, v_chunk.content_sha256, p_helpful::integer, (not p_helpful)::integer)
  on conflict on constraint vote_counts_pkey do update
  set
    helpful_count = v.helpful_count + excluded.helpful_count,
    unhelpful_count = v.unhelpful_count + excluded.unhelpful_count
  returning v.helpful_count, v.unhelpful_count into helpful_count, unhelpful_count;

  chunk_id := v_chunk.chunk_id;
  feedback_score := round(
    {{ ref('feedback_score') }}(helpful_count, unhelpful_count)::numeric, 4
  )::float8;
  return next;
end;
$function$;

comment on function {{ this }} is
  'Appends one vote and returns the counts and feedback_score of the chunk''s content, which the next search uses. Raises VB003 for a null vote, VB004 for a context over the limit, VB005 for an unknown chunk. v{{ this.version }}';
