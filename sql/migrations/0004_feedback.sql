-- Votes: events that are only appended, and counters that the same transaction keeps.

create sequence vbridge.feedback_id_seq as bigint;

create table vbridge.memory_feedback (
  project_id bigint not null,
  feedback_id bigint not null default nextval('vbridge.feedback_id_seq'),
  document_id bigint not null,
  chunk_id bigint not null,
  content_sha256 bytea not null,
  helpful boolean not null,
  context text,
  created_at timestamptz not null default now(),
  constraint memory_feedback_pkey primary key (project_id, feedback_id),
  constraint memory_feedback_project_fkey foreign key (project_id)
    references vbridge.projects (project_id) on delete cascade
);

create index memory_feedback_content_idx on vbridge.memory_feedback (project_id, content_sha256);

create index memory_feedback_document_idx on vbridge.memory_feedback (project_id, document_id);

comment on table vbridge.memory_feedback is
  'One row a vote. Votes belong to a content, so they outlive the chunk that a re-ingest replaces.';
comment on column vbridge.memory_feedback.document_id is
  'The document that the chunk was in; it may be gone by now.';
comment on column vbridge.memory_feedback.chunk_id is 'The chunk that was voted on; it may be gone by now.';
comment on column vbridge.memory_feedback.content_sha256 is 'Content that the vote is about.';
comment on column vbridge.memory_feedback.context is 'The voter''s own words, if any.';

create table vbridge.vote_counts (
  project_id bigint not null,
  content_sha256 bytea not null,
  helpful_count bigint not null default 0,
  unhelpful_count bigint not null default 0,
  constraint vote_counts_pkey primary key (project_id, content_sha256),
  constraint vote_counts_project_fkey foreign key (project_id)
    references vbridge.projects (project_id) on delete cascade,
  constraint vote_counts_check check (helpful_count >= 0 and unhelpful_count >= 0)
);

comment on table vbridge.vote_counts is
  'memory_feedback counted by content; kept by memory_feedback() in the transaction of the vote.';
