-- Solutions to errors, the patterns they are for, and the texts that they are found by.

create sequence vbridge.pattern_id_seq as bigint;
create sequence vbridge.solution_id_seq as bigint;
create sequence vbridge.signature_id_seq as bigint;

create table vbridge.patterns (
  pattern_id bigint not null default nextval('vbridge.pattern_id_seq'),
  tag text not null,
  category text not null,
  description text not null default '',
  aliases text[] not null default '{}',
  origin text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint patterns_pkey primary key (pattern_id),
  constraint patterns_tag_key unique (tag),
  constraint patterns_tag_check check (tag ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(tag) <= 80),
  constraint patterns_origin_check check (origin in ('fixpack', 'caller'))
);

comment on table vbridge.patterns is
  'Kinds of error that recur. The tag alone names one; its category only sorts it.';
comment on column vbridge.patterns.tag is 'Such as redis-connection; in small letters.';
comment on column vbridge.patterns.category is 'As canonical_category gives it.';
comment on column vbridge.patterns.description is 'What the pattern is, in a sentence; may be empty.';
comment on column vbridge.patterns.aliases is 'Other words that it goes by.';
comment on column vbridge.patterns.origin is
  'fixpack: declared by a solution. caller: named by pattern_link or solution_apply.';

create table vbridge.pattern_centroids (
  pattern_id bigint not null,
  model_id bigint not null,
  embedding halfvec not null,

  constraint pattern_centroids_pkey primary key (pattern_id, model_id),
  constraint pattern_centroids_pattern_fkey foreign key (pattern_id)
    references vbridge.patterns (pattern_id) on delete cascade
);

comment on table vbridge.pattern_centroids is
  'The mean vector of all texts that the solutions of a pattern are found by; kept by those who write solutions.';

create table vbridge.solutions (
  solution_id bigint not null default nextval('vbridge.solution_id_seq'),
  project_id bigint not null default 0,
  slug text not null,
  version integer not null,
  title text not null,
  description text not null,
  category text not null,
  component text,
  tags text[] not null default '{}',
  pattern_id bigint,
  environment jsonb not null default '{}',
  preconditions text[] not null default '{}',
  not_when text[] not null default '{}',
  placeholders jsonb not null default '{}',
  is_dangerous boolean not null,
  content_sha256 bytea not null,
  origin text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint solutions_pkey primary key (solution_id),
  constraint solutions_slug_key unique (project_id, slug),
  constraint solutions_pattern_fkey foreign key (pattern_id)
    references vbridge.patterns (pattern_id),
  constraint solutions_slug_check
    check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  constraint solutions_version_check check (version >= 1),
  constraint solutions_environment_check check (jsonb_typeof(environment) = 'object'),
  constraint solutions_placeholders_check check (jsonb_typeof(placeholders) = 'object'),
  constraint solutions_origin_check check (origin in ('library', 'import', 'tool'))
);

create index solutions_pattern_idx on vbridge.solutions (pattern_id);

comment on table vbridge.solutions is
  'One row a fixpack: a fix that worked, as of its current version. Vector Bridge shows it and never runs it.';
comment on column vbridge.solutions.project_id is
  'Project that it belongs to; 0 for one that is shared by all.';
comment on column vbridge.solutions.slug is 'Name that does not change, unique within its project.';
comment on column vbridge.solutions.version is
  'From 1; raised whenever the content changes. Outcomes of all versions count together.';
comment on column vbridge.solutions.description is 'What is wrong, and why the fix works.';
comment on column vbridge.solutions.category is 'As canonical_category gives it.';
comment on column vbridge.solutions.pattern_id is 'The pattern that it is written for, if any.';
comment on column vbridge.solutions.environment is
  'Where it applies: os, package_manager, platform (lists), runtime, runtime_version, monorepo_tool; what is not named fits anywhere.';
comment on column vbridge.solutions.preconditions is 'What has to hold before the first step.';
comment on column vbridge.solutions.not_when is 'When it is the wrong fix although the error looks the same.';
comment on column vbridge.solutions.placeholders is
  'Names that its steps and checks use in braces, each with description and default.';
comment on column vbridge.solutions.is_dangerous is
  'True where a step can lose data or cut off users; to be confirmed by a person.';
comment on column vbridge.solutions.content_sha256 is 'Of its fixpack without slug and version.';
comment on column vbridge.solutions.origin is
  'library: ships with vbridge. import: from a file. tool: from solution_upsert.';

create table vbridge.solution_versions (
  solution_id bigint not null,
  version integer not null,
  fixpack jsonb not null,
  content_sha256 bytea not null,
  created_at timestamptz not null default now(),

  constraint solution_versions_pkey primary key (solution_id, version),
  constraint solution_versions_solution_fkey foreign key (solution_id)
    references vbridge.solutions (solution_id) on delete cascade
);

comment on table vbridge.solution_versions is
  'Every version of a solution, whole, as it was given; the current one too.';
comment on column vbridge.solution_versions.fixpack is
  'The fixpack as fixpack.schema.json describes it, with every alias resolved.';

create table vbridge.signatures (
  signature_id bigint not null default nextval('vbridge.signature_id_seq'),
  solution_id bigint not null,
  ordinal integer not null,
  text text not null,
  min_score float8,
  meta jsonb not null default '{}',
  content_sha256 bytea not null,
  fingerprint text,
  fingerprint_version integer not null,
  code_ids integer[] not null,
  tokenizer_version integer not null,
  term_count integer not null,
  term_ids integer[] not null,
  frequencies sparsevec not null,
  pairs sparsevec not null,

  constraint signatures_pkey primary key (signature_id),
  constraint signatures_ordinal_key unique (solution_id, ordinal) deferrable,
  constraint signatures_solution_fkey foreign key (solution_id)
    references vbridge.solutions (solution_id) on delete cascade,
  constraint signatures_ordinal_check check (ordinal >= 0),
  constraint signatures_min_score_check check (min_score between 0 and 1)
)
with (toast_tuple_target = 8160);

alter table vbridge.signatures alter column frequencies set storage external;
alter table vbridge.signatures alter column pairs set storage external;

create index signatures_fingerprint_idx on vbridge.signatures (fingerprint)
  where fingerprint is not null;
create index signatures_code_ids_idx on vbridge.signatures using gin (code_ids);
create index signatures_term_ids_idx on vbridge.signatures using gin (term_ids);
create index signatures_version_idx on vbridge.signatures (fingerprint_version, tokenizer_version);
create index signatures_content_idx on vbridge.signatures (content_sha256, signature_id);

comment on table vbridge.signatures is
  'The texts that a solution is found by: error messages as the failing tool words them, and as ordinal 0 its title, description, tags and pattern.';
comment on column vbridge.signatures.ordinal is '0 for the description, from 1 for error messages.';
comment on column vbridge.signatures.min_score is
  'Score from 0 to 1 below which this text alone is no match; NULL leaves it to the floor of all.';
comment on column vbridge.signatures.fingerprint is
  'As error_fingerprint gives it; NULL for descriptions and texts without an error.';
comment on column vbridge.signatures.fingerprint_version is
  'Version of error_fingerprint that fingerprint and code_ids were made with.';
comment on column vbridge.signatures.code_ids is
  'Error codes, exception classes, hosts and the like, as term_id numbers them; sorted.';
comment on column vbridge.signatures.term_ids is 'Distinct words, as in chunk_terms.';
comment on column vbridge.signatures.frequencies is
  'Which word occurs how often, as in chunk_terms: 1 at place term_id * 8 + frequency.';

create table vbridge.signature_embeddings (
  signature_id bigint not null,
  model_id bigint not null,
  embedding halfvec not null,

  constraint signature_embeddings_pkey primary key (signature_id, model_id),
  constraint signature_embeddings_signature_fkey foreign key (signature_id)
    references vbridge.signatures (signature_id) on delete cascade,
  constraint signature_embeddings_length_check check (l2_norm(embedding) > 0)
);

alter table vbridge.signature_embeddings alter column embedding set storage plain;

comment on table vbridge.signature_embeddings is
  'One row a signature and model. A signature without one is found by its words until upkeep adds it.';

create table vbridge.signature_regexes (
  solution_id bigint not null,
  signature_id bigint not null,
  ordinal integer not null,
  regex text not null,
  literals text[] not null,
  quarantined_at timestamptz,
  quarantine_reason text,

  constraint signature_regexes_pkey primary key (signature_id, ordinal),
  constraint signature_regexes_signature_fkey foreign key (signature_id)
    references vbridge.signatures (signature_id) on delete cascade,
  constraint signature_regexes_quarantine_check
    check ((quarantined_at is null) = (quarantine_reason is null))
);

comment on table vbridge.signature_regexes is
  'Regular expressions that recognise an error, checked when they were written; see check_regex.';
comment on column vbridge.signature_regexes.regex is
  'In PostgreSQL''s advanced form, as stored_regex made it out of what was given.';
comment on column vbridge.signature_regexes.literals is
  'In small letters; every match contains one of them, so that most texts need no evaluation.';
comment on column vbridge.signature_regexes.quarantined_at is
  'When it took too long on a text; it is not evaluated again until its solution is written anew.';

create table vbridge.signature_terms (
  term_id integer not null,
  signature_count integer not null,

  constraint signature_terms_pkey primary key (term_id),
  constraint signature_terms_count_check check (signature_count > 0)
);

comment on table vbridge.signature_terms is
  'In how many signatures a word occurs: df of BM25. Kept by the writing functions.';

create table vbridge.solution_library (
  is_only boolean not null default true,
  signature_count bigint not null default 0,
  term_total bigint not null default 0,
  revision bigint not null default 0,

  constraint solution_library_pkey primary key (is_only),
  constraint solution_library_only_check check (is_only)
);

insert into vbridge.solution_library (is_only) values (true);

comment on table vbridge.solution_library is
  'One row: totals of all signatures, and the lock that serialises the writing of solutions.';
comment on column vbridge.solution_library.term_total is
  'Sum of their term_count; divided by signature_count the average length of BM25.';
comment on column vbridge.solution_library.revision is 'Raised by every write of a solution.';

create table vbridge.steps (
  solution_id bigint not null,
  phase text not null,
  step_order integer not null,
  kind text not null,
  payload jsonb not null,
  description text not null default '',
  timeout_ms integer not null default 120000,
  is_dangerous boolean not null default false,

  constraint steps_pkey primary key (solution_id, phase, step_order),
  constraint steps_solution_fkey foreign key (solution_id)
    references vbridge.solutions (solution_id) on delete cascade,
  constraint steps_phase_check check (phase in ('apply', 'rollback')),
  constraint steps_order_check check (step_order >= 1),
  constraint steps_kind_check check (kind in ('cmd', 'patch', 'copy', 'script', 'env')),
  constraint steps_timeout_check check (timeout_ms between 1 and 3600000),
  constraint steps_payload_check check (
    jsonb_typeof(payload) = 'object'
    and case kind
      when 'cmd' then
        jsonb_typeof(payload -> 'run') is not distinct from 'string'
        and coalesce(jsonb_typeof(payload -> 'cwd'), 'string') = 'string'
        and coalesce(jsonb_typeof(payload -> 'env'), 'object') = 'object'
        and payload - array['run', 'cwd', 'env'] = '{}'
      when 'patch' then
        jsonb_typeof(payload -> 'file') is not distinct from 'string'
        and jsonb_typeof(payload -> 'changes') is not distinct from 'array'
        and payload -> 'changes' <> '[]'
        and payload - array['file', 'changes'] = '{}'
      when 'copy' then
        jsonb_typeof(payload -> 'src') is not distinct from 'string'
        and jsonb_typeof(payload -> 'dst') is not distinct from 'string'
        and coalesce(jsonb_typeof(payload -> 'include'), 'array') = 'array'
        and coalesce(jsonb_typeof(payload -> 'exclude'), 'array') = 'array'
        and payload - array['src', 'dst', 'include', 'exclude'] = '{}'
      when 'script' then
        jsonb_typeof(payload -> 'interpreter') is not distinct from 'string'
        and jsonb_typeof(payload -> 'content') is not distinct from 'string'
        and payload - array['interpreter', 'content'] = '{}'
      when 'env' then
        jsonb_typeof(payload -> 'set') is not distinct from 'object'
        and payload -> 'set' <> '{}'
        and coalesce(jsonb_typeof(payload -> 'file'), 'string') = 'string'
        and payload - array['set', 'file'] = '{}'
    end
  )
);

comment on table vbridge.steps is
  'What to do, in order, and how to undo it. Text for the reader: nothing here is ever executed.';
comment on column vbridge.steps.phase is 'apply, or rollback.';
comment on column vbridge.steps.payload is
  'cmd: run, cwd?, env?. patch: file, changes of search and replace. copy: src, dst, include?, exclude?. script: interpreter, content. env: set, file?.';
comment on column vbridge.steps.timeout_ms is 'How long whoever runs it should wait.';

create table vbridge.checks (
  solution_id bigint not null,
  check_order integer not null,
  cmd text not null,
  description text not null default '',
  expect_substring text,
  expect_exit_code integer not null default 0,
  timeout_ms integer not null default 30000,

  constraint checks_pkey primary key (solution_id, check_order),
  constraint checks_solution_fkey foreign key (solution_id)
    references vbridge.solutions (solution_id) on delete cascade,
  constraint checks_order_check check (check_order >= 1),
  constraint checks_exit_code_check check (expect_exit_code between 0 and 255),
  constraint checks_timeout_check check (timeout_ms between 1 and 3600000)
);

comment on table vbridge.checks is 'How to see that the fix worked; text, never executed here.';
