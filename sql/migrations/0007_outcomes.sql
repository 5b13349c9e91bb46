-- What came of applying solutions, the log of errors, and which memories tell of one.

create sequence vbridge.application_id_seq as bigint;
create sequence vbridge.error_search_id_seq as bigint;

create table vbridge.solution_applications (
  project_id bigint not null,
  application_id bigint not null default nextval('vbridge.application_id_seq'),
  solution_id bigint not null,
  solution_version integer not null,
  success boolean not null,
  is_checked boolean not null default false,
  checks jsonb,
  environment jsonb not null default '{}',
  session text,
  context text,
  idempotency_key text not null,
  applied_at timestamptz not null,

  constraint solution_applications_pkey primary key (project_id, application_id),
  constraint solution_applications_idempotency_key unique (project_id, idempotency_key)
);

create index solution_applications_solution_idx on vbridge.solution_applications
  (solution_id, applied_at desc);
create index solution_applications_id_idx on vbridge.solution_applications (application_id);
create index solution_applications_session_idx on vbridge.solution_applications
  (session, solution_id, applied_at desc) where session is not null;

comment on table vbridge.solution_applications is
  'Each time that a solution was tried, and what came of it. Appended, never changed; every rate is derived.';
comment on column vbridge.solution_applications.project_id is
  'Project that it was applied in; 0 where the caller named none.';
comment on column vbridge.solution_applications.is_checked is
  'True where results of the solution''s checks were reported with it.';
comment on column vbridge.solution_applications.checks is
  'Those results: check_order, exit_code, passed, and the start of the output.';
comment on column vbridge.solution_applications.environment is
  'Where it was applied: os, runtime, runtime_version, package_manager, platform, monorepo_tool.';
comment on column vbridge.solution_applications.idempotency_key is
  'The caller''s, or made of the report; a second report of the same key is the same event.';

create table vbridge.application_undos (
  project_id bigint not null,
  application_id bigint not null,
  session text,
  reason text,
  undone_at timestamptz not null,

  constraint application_undos_pkey primary key (project_id, application_id),
  constraint application_undos_application_fkey foreign key (project_id, application_id)
    references vbridge.solution_applications (project_id, application_id) on delete cascade
);

comment on table vbridge.application_undos is
  'Applications that were taken back: reported by mistake. They count from undone_at on as if never made.';

create table vbridge.application_patterns (
  project_id bigint not null,
  application_id bigint not null,
  pattern_id bigint not null,
  linked_at timestamptz not null,

  constraint application_patterns_pkey primary key (project_id, application_id, pattern_id),
  constraint application_patterns_application_fkey foreign key (project_id, application_id)
    references vbridge.solution_applications (project_id, application_id) on delete cascade,
  constraint application_patterns_pattern_fkey foreign key (pattern_id)
    references vbridge.patterns (pattern_id)
);

create index application_patterns_pattern_idx on vbridge.application_patterns (pattern_id);

comment on table vbridge.application_patterns is 'Which patterns an application was a fix for.';

create table vbridge.application_counts (
  project_id bigint not null,
  event_count bigint not null,

  constraint application_counts_pkey primary key (project_id)
);

comment on table vbridge.application_counts is
  'Applications, links and undos of a project so far; what golden_path_statistics was made of is compared with their sum.';

create table vbridge.golden_path_refreshes (
  is_only boolean not null default true,
  refreshed_at timestamptz not null default '-infinity',
  event_count bigint not null default 0,
  duration_ms float8 not null default 0,

  constraint golden_path_refreshes_pkey primary key (is_only),
  constraint golden_path_refreshes_only_check check (is_only)
);

insert into vbridge.golden_path_refreshes (is_only) values (true);

comment on table vbridge.golden_path_refreshes is
  'One row: when golden_path_statistics was last made anew, and out of how many events.';

create table vbridge.error_searches (
  project_id bigint not null,
  error_search_id bigint not null default nextval('vbridge.error_search_id_seq'),
  searched_at timestamptz not null,
  session text,
  fingerprint text,
  fingerprint_version integer not null,
  normalised text not null,
  category text,
  is_known boolean not null,
  best_score float8,
  duration_ms float8 not null,

  constraint error_searches_pkey primary key (project_id, error_search_id)
);

create index error_searches_time_idx on vbridge.error_searches (searched_at);
create index error_searches_fingerprint_idx on vbridge.error_searches (fingerprint);

comment on table vbridge.error_searches is
  'One row a solution_search: errors as they came in, without the values in them.';
comment on column vbridge.error_searches.project_id is 'The asking project; 0 where it is not known.';
comment on column vbridge.error_searches.normalised is
  'The telling lines with values replaced by their kinds; at most 1,000 characters.';
comment on column vbridge.error_searches.is_known is
  'True where a solution reached the floor of solution_search.';
comment on column vbridge.error_searches.duration_ms is
  'Time within the database, without the embedding of the error.';

create table vbridge.error_search_results (
  project_id bigint not null,
  error_search_id bigint not null,
  rank integer not null,
  solution_id bigint not null,
  score float8 not null,
  is_known boolean not null,

  constraint error_search_results_pkey primary key (project_id, error_search_id, rank),
  constraint error_search_results_search_fkey foreign key (project_id, error_search_id)
    references vbridge.error_searches (project_id, error_search_id) on delete cascade
);

create index error_search_results_solution_idx on vbridge.error_search_results (solution_id);

comment on table vbridge.error_search_results is 'What a solution_search returned, best first.';

create table vbridge.chunk_fingerprints (
  project_id bigint not null,
  chunk_id bigint not null,
  fingerprint text,
  fingerprint_version integer not null,
  normalised text,

  constraint chunk_fingerprints_pkey primary key (project_id, chunk_id),
  constraint chunk_fingerprints_chunk_fkey foreign key (project_id, chunk_id)
    references vbridge.chunks (project_id, chunk_id) on delete cascade
);

create index chunk_fingerprints_chunk_idx on vbridge.chunk_fingerprints (chunk_id);
create index chunk_fingerprints_version_idx on vbridge.chunk_fingerprints (fingerprint_version);
create index chunk_fingerprints_fingerprint_idx on vbridge.chunk_fingerprints (fingerprint)
  where fingerprint is not null;

comment on table vbridge.chunk_fingerprints is
  'Which memories tell of an error, and of which; made by fingerprint_chunks, for detect_patterns.';
comment on column vbridge.chunk_fingerprints.fingerprint is 'NULL for a text without an error.';

create index documents_tags_idx on vbridge.documents using gin (tags);
