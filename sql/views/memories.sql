-- memories: every chunk in the columns of the first design, for people who query by hand.
-- version: 1

create or replace view {{ this }} as
select
  c.chunk_id as id,
  c.project_id,
  p.root_path,
  d.path,
  c.content as chunk,
  e.embedding,
  d.component,
  d.category,
  d.tags,
  d.meta,
  d.outcome_status,
  encode(c.content_sha256, 'hex') as content_sha,
  c.start_line,
  c.end_line,
  c.token_count,
  d.updated_at
from {{ source('chunks') }} c
join {{ source('documents') }} d
  on d.project_id = c.project_id and d.document_id = c.document_id
join {{ source('projects') }} p on p.project_id = c.project_id
left join (
  {{ source('chunk_embeddings') }} e
  join {{ source('embedding_models') }} m on m.model_id = e.model_id and m.state = 'active'
) on e.project_id = c.project_id and e.chunk_id = c.chunk_id;

comment on view {{ this }} is
  'One row a chunk: its text, labels and the vector of the active model. v{{ this.version }}';
comment on column {{ this }}.id is 'chunk_id, as memory_feedback and memory_get take it.';
comment on column {{ this }}.content_sha is 'sha256 of the chunk''s text in UTF-8, in hexadecimal.';
