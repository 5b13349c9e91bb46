-- Documents, their chunks, and what makes a chunk findable. The tables read by a search are narrow.

create sequence vbridge.document_id_seq as bigint;

create sequence vbridge.chunk_id_seq as bigint;

create table vbridge.documents (
  project_id bigint not null,
  document_id bigint not null default nextval('vbridge.document_id_seq'),
  path text not null,
  body text not null,
  content_sha256 bytea not null,
  meta jsonb not null default '{}',
  component text not null,
  category text not null,
  tags text[] not null default '{}',
  outcome_status text not null default 'unknown',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint documents_pkey primary key (project_id, document_id),
  constraint documents_path_key unique (project_id, path),
  constraint documents_project_fkey foreign key (project_id)
    references vbridge.projects (project_id) on delete cascade,
  constraint documents_outcome_status_check
    check (outcome_status in ('success', 'failure', 'unknown')),
  constraint documents_meta_check check (jsonb_typeof(meta) = 'object')
);

comment on table vbridge.documents is 'One row a path of a project: the whole text as it was given.';
comment on column vbridge.documents.path is 'A label; never opened as a file.';
comment on column vbridge.documents.content_sha256 is 'sha256 of body in UTF-8.';
comment on column vbridge.documents.meta is 'The caller''s own fields, kept as given.';
comment on column vbridge.documents.component is 'From meta, else infer_component.';
comment on column vbridge.documents.category is 'From meta, else infer_category.';
comment on column vbridge.documents.tags is 'From meta, else infer_tags.';
comment on column vbridge.documents.outcome_status is 'success, failure or unknown.';
comment on column vbridge.documents.updated_at is
  'When text or meta last changed; the age that time_decay weighs.';

create table vbridge.chunks (
  project_id bigint not null,
  chunk_id bigint not null default nextval('vbridge.chunk_id_seq'),
  document_id bigint not null,
  ordinal integer not null,
  start_line integer not null,
  end_line integer not null,
  token_count integer not null,
  overlap_chars integer not null default 0,
  content_sha256 bytea not null,
  content text not null,
  constraint chunks_pkey primary key (project_id, chunk_id),
  constraint chunks_document_fkey foreign key (project_id, document_id)
    references vbridge.documents (project_id, document_id) on delete cascade,
  constraint chunks_ordinal_key unique (project_id, document_id, ordinal) deferrable,
  constraint chunks_lines_check check (start_line >= 1 and end_line >= start_line),
  constraint chunks_counts_check
    check (ordinal >= 0 and token_count >= 0 and overlap_chars >= 0)
);

create index chunks_content_idx on vbridge.chunks (project_id, content_sha256);

create index chunks_chunk_id_idx on vbridge.chunks (chunk_id);

comment on table vbridge.chunks is
  'Pieces of a document. A chunk whose text did not change keeps its chunk_id when the document is replaced.';
comment on column vbridge.chunks.ordinal is 'Place in the document, from 0.';
comment on column vbridge.chunks.start_line is 'First line in the document, from 1.';
comment on column vbridge.chunks.end_line is 'Last line in the document, inclusive.';
comment on column vbridge.chunks.token_count is
  'Tokens of content, as counted by the tokenizer of the model in use when it was stored.';
comment on column vbridge.chunks.overlap_chars is
  'Leading characters repeated from the chunk before; without them the chunks join to the document.';
comment on column vbridge.chunks.content_sha256 is 'sha256 of content in UTF-8; votes are kept by it.';

create table vbridge.chunk_embeddings (
  project_id bigint not null,
  chunk_id bigint not null,
  model_id bigint not null,
  embedding halfvec not null,
  constraint chunk_embeddings_pkey primary key (project_id, chunk_id, model_id),
  constraint chunk_embeddings_chunk_fkey foreign key (project_id, chunk_id)
    references vbridge.chunks (project_id, chunk_id) on delete cascade,
  constraint chunk_embeddings_length_check check (l2_norm(embedding) > 0)
);

alter table vbridge.chunk_embeddings alter column embedding set storage plain;

comment on table vbridge.chunk_embeddings is
  'One row a chunk and model, apart from the chunk so that a scan of vectors reads vectors only.';
comment on column vbridge.chunk_embeddings.embedding is
  'As many dimensions as its model has; never of length 0, whose cosine is undefined.';

create table vbridge.chunk_terms (
  project_id bigint not null,
  chunk_id bigint not null,
  terms tsvector not null,
  constraint chunk_terms_pkey primary key (project_id, chunk_id),
  constraint chunk_terms_chunk_fkey foreign key (project_id, chunk_id)
    references vbridge.chunks (project_id, chunk_id) on delete cascade
);

create index chunk_terms_terms_idx on vbridge.chunk_terms using gin (terms);

comment on table vbridge.chunk_terms is 'The words of each chunk, as text_terms makes them.';
