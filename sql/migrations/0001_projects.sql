-- Projects, and the spellings of a root that lead to them.

create sequence vbridge.project_id_seq as bigint;

create table vbridge.projects (
  project_id bigint not null default nextval('vbridge.project_id_seq'),
  root_path text not null,
  label text not null,
  document_count bigint not null default 0,
  chunk_count bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint projects_pkey primary key (project_id),
  constraint projects_counts_check check (document_count >= 0 and chunk_count >= 0)
);

comment on table vbridge.projects is
  'One row a project. The row is also the lock that serialises the writes of its project.';
comment on column vbridge.projects.root_path is
  'Canonical absolute root; unique through project_aliases, so that this table can be distributed.';
comment on column vbridge.projects.label is 'Last part of the root, for people.';
comment on column vbridge.projects.document_count is 'Documents stored; kept by the writing functions.';
comment on column vbridge.projects.chunk_count is 'Chunks stored; kept by the writing functions.';
comment on column vbridge.projects.updated_at is 'When content last changed; a search changes nothing.';

create table vbridge.project_aliases (
  root_path text not null,
  project_id bigint not null,
  created_at timestamptz not null default now(),
  constraint project_aliases_pkey primary key (root_path)
);

create index project_aliases_project_id_idx on vbridge.project_aliases (project_id);

comment on table vbridge.project_aliases is
  'Every canonical spelling of a root, the project''s own included, and the project it leads to.';
comment on column vbridge.project_aliases.project_id is
  'Project; no foreign key, so that projects can be distributed while this small table is shared.';
