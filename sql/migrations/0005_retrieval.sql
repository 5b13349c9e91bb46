-- Words with true BM25 statistics, former versions, ranking policies and the log of searches.
-- The words of 0.1.0 had no frequencies: they are made again, a project at a time, by retokenize().

drop table vbridge.chunk_terms;

alter table vbridge.projects add column tokenizer_version integer not null default 0;
alter table vbridge.projects add column tokenized_count bigint not null default 0;
alter table vbridge.projects add column term_total bigint not null default 0;
alter table vbridge.projects add constraint projects_terms_check
  check (tokenized_count >= 0 and term_total >= 0);

comment on column vbridge.projects.tokenizer_version is
  'Version of tokenize that all its chunks were read with; lower than the current one until retokenize has been through.';
comment on column vbridge.projects.tokenized_count is
  'Chunks in chunk_terms: N of BM25. Kept by the writing functions.';
comment on column vbridge.projects.term_total is
  'Sum of their term_count; divided by tokenized_count the average length of BM25.';

alter table vbridge.documents add column valid_from timestamptz not null default now();
update vbridge.documents set valid_from = updated_at;
create index documents_recent_idx on vbridge.documents (project_id, updated_at desc, document_id);
-- The indexes for all projects are on other expressions than those for one: a search of one project
-- must never walk through all of them.
create index documents_recent_anywhere_idx on vbridge.documents
  ((updated_at at time zone 'UTC') desc, document_id);
create index documents_success_anywhere_idx on vbridge.documents
  ((updated_at at time zone 'UTC') desc, document_id)
  where outcome_status = 'success';
create index documents_success_idx on vbridge.documents (project_id, updated_at desc, document_id)
  where outcome_status = 'success';

comment on column vbridge.documents.valid_from is
  'Since when the document is as it is; earlier versions are in former_documents.';

alter table vbridge.chunks add column stored_at timestamptz not null default now();
update vbridge.chunks c
set stored_at = d.created_at
from vbridge.documents d
where d.project_id = c.project_id and d.document_id = c.document_id;
create index chunks_sample_idx on vbridge.chunks (substr(content_sha256, 1, 8));

comment on column vbridge.chunks.stored_at is
  'Since when this text is in its document; chunks that were removed are in former_chunks.';

create table vbridge.chunk_terms (
  project_id bigint not null,
  chunk_id bigint not null,
  tokenizer_version integer not null,
  term_count integer not null,
  term_ids integer[] not null,
  frequencies sparsevec not null,
  constraint chunk_terms_pkey primary key (project_id, chunk_id),
  constraint chunk_terms_chunk_fkey foreign key (project_id, chunk_id)
    references vbridge.chunks (project_id, chunk_id) on delete cascade,
  constraint chunk_terms_count_check check (term_count >= 0)
)
-- Rows stay whole in the table: a scan that had to fetch each from TOAST took twice as long.
with (toast_tuple_target = 8160);

alter table vbridge.chunk_terms alter column term_ids set storage external;
alter table vbridge.chunk_terms alter column frequencies set storage external;
create index chunk_terms_version_idx on vbridge.chunk_terms (project_id, tokenizer_version);
create index chunk_terms_term_ids_idx on vbridge.chunk_terms using gin (term_ids);

comment on table vbridge.chunk_terms is
  'The words of each chunk, as document_terms makes them out of its path and text.';
comment on column vbridge.chunk_terms.tokenizer_version is
  'Version of tokenize that the words were made with.';
comment on column vbridge.chunk_terms.term_count is 'Length in terms, repeats included.';
comment on column vbridge.chunk_terms.term_ids is 'The distinct terms, as term_id numbers them; sorted.';
comment on column vbridge.chunk_terms.frequencies is
  'Which term occurs how often: 1 at place term_id * 8 + frequency (1 to 8, more counts as 8).';

create table vbridge.chunk_pairs (
  project_id bigint not null,
  chunk_id bigint not null,
  pairs sparsevec not null,
  constraint chunk_pairs_pkey primary key (project_id, chunk_id),
  constraint chunk_pairs_chunk_fkey foreign key (project_id, chunk_id)
    references vbridge.chunks (project_id, chunk_id) on delete cascade
)
with (toast_tuple_target = 8160);

alter table vbridge.chunk_pairs alter column pairs set storage external;

comment on table vbridge.chunk_pairs is
  'Which two words follow each other in a chunk; apart, as only candidates are asked for it.';
comment on column vbridge.chunk_pairs.pairs is 'At place pair_id: 1 for once, 2n / (n + 1) for n times.';

create table vbridge.term_counts (
  project_id bigint not null,
  term_id integer not null,
  chunk_count integer not null,
  constraint term_counts_pkey primary key (project_id, term_id),
  constraint term_counts_project_fkey foreign key (project_id)
    references vbridge.projects (project_id) on delete cascade,
  constraint term_counts_check check (chunk_count >= 0)
)
with (fillfactor = 80);

comment on table vbridge.term_counts is
  'In how many chunks of a project a term occurs: df of BM25. Kept by the writing functions.';

comment on column vbridge.term_counts.term_id is 'As term_id numbers the term.';

create table vbridge.corpus_snapshots (
  taken_at timestamptz not null,
  chunk_count bigint not null,
  constraint corpus_snapshots_pkey primary key (taken_at)
);

create table vbridge.corpus_terms (
  taken_at timestamptz not null,
  term_id integer not null,
  chunk_count bigint not null,
  constraint corpus_terms_pkey primary key (taken_at, term_id),
  constraint corpus_terms_snapshot_fkey foreign key (taken_at)
    references vbridge.corpus_snapshots (taken_at) on delete cascade
);

comment on table vbridge.corpus_snapshots is
  'When the words of all projects together were counted, for small projects to lean on.';
comment on column vbridge.corpus_snapshots.chunk_count is
  'Chunks of all projects then: N of BM25.';
comment on table vbridge.corpus_terms is
  'In how many chunks of all projects a term occurred then; terms of one chunk only are left out.';

create table vbridge.former_documents (
  project_id bigint not null,
  document_id bigint not null,
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  path text not null,
  meta jsonb not null,
  component text not null,
  category text not null,
  tags text[] not null,
  outcome_status text not null,
  updated_at timestamptz not null,
  constraint former_documents_pkey primary key (project_id, document_id, valid_from, valid_to),
  constraint former_documents_project_fkey foreign key (project_id)
    references vbridge.projects (project_id) on delete cascade
);

comment on table vbridge.former_documents is
  'Versions of documents that were replaced or forgotten, for searches as of then; see purge_history.';
comment on column vbridge.former_documents.valid_to is 'When the version was replaced or forgotten.';

create index former_documents_valid_to_idx on vbridge.former_documents (valid_to);

create table vbridge.former_chunks (
  project_id bigint not null,
  chunk_id bigint not null,
  stored_at timestamptz not null,
  removed_at timestamptz not null,
  document_id bigint not null,
  ordinal integer not null,
  start_line integer not null,
  end_line integer not null,
  token_count integer not null,
  overlap_chars integer not null,
  content_sha256 bytea not null,
  content text not null,
  term_count integer,
  term_ids integer[],
  frequencies sparsevec,
  pairs sparsevec,
  model_id bigint,
  embedding halfvec,
  constraint former_chunks_pkey primary key (project_id, chunk_id),
  constraint former_chunks_project_fkey foreign key (project_id)
    references vbridge.projects (project_id) on delete cascade
);

create index former_chunks_removed_at_idx on vbridge.former_chunks (removed_at);
create index former_chunks_chunk_id_idx on vbridge.former_chunks (chunk_id);

comment on table vbridge.former_chunks is
  'Chunks that were replaced or forgotten, with their words and vector, for searches as of then; see purge_history.';

comment on column vbridge.former_chunks.stored_at is 'Since when it was in its document.';
comment on column vbridge.former_chunks.removed_at is 'When it was replaced or forgotten.';
comment on column vbridge.former_chunks.model_id is
  'Model that was active when it was removed; searches under another find it by words.';

create table vbridge.former_feedback (
  project_id bigint not null,
  feedback_id bigint not null,
  content_sha256 bytea not null,
  helpful boolean not null,
  created_at timestamptz not null,
  removed_at timestamptz not null,
  constraint former_feedback_pkey primary key (project_id, feedback_id),
  constraint former_feedback_project_fkey foreign key (project_id)
    references vbridge.projects (project_id) on delete cascade
);

comment on table vbridge.former_feedback is
  'Votes on forgotten texts, without the voters'' words, for searches as of then; see purge_history.';

create index vote_counts_proven_idx on vbridge.vote_counts
  (project_id, (helpful_count - unhelpful_count) desc, content_sha256)
  where helpful_count > unhelpful_count;
create index vote_counts_proven_anywhere_idx on vbridge.vote_counts
  ((unhelpful_count - helpful_count), content_sha256)
  where helpful_count > unhelpful_count;

create table vbridge.ranking_policies (
  name text not null,
  version integer not null,
  purpose text not null,
  vector_weight float8 not null,
  bm25_weight float8 not null,
  association_weight float8 not null,
  time_weight float8 not null,
  feedback_weight float8 not null,
  outcome_weight float8 not null,
  vector_normalisation text not null,
  vector_span float8 not null,
  bm25_normalisation text not null,
  bm25_floor float8 not null,
  k1 float8 not null,
  b float8 not null,
  pair_weight float8 not null,
  prior_chunks float8 not null,
  half_life_days float8 not null,
  rrf_k float8 not null,
  candidates integer not null,
  checksum text not null,
  origin text not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  constraint ranking_policies_pkey primary key (name, version),
  constraint ranking_policies_name_check check (name ~ '^[a-z][a-z0-9_]{0,62}$'),
  constraint ranking_policies_weights_check check (
    least(vector_weight, bm25_weight, association_weight, time_weight, feedback_weight,
      outcome_weight) >= 0
    and greatest(vector_weight, bm25_weight, association_weight, time_weight, feedback_weight,
      outcome_weight) <= 1
    and vector_weight + bm25_weight > 0
  ),
  constraint ranking_policies_vector_check
    check (vector_normalisation in ('cosine', 'standardised', 'rank') and vector_span > 0),
  constraint ranking_policies_bm25_check check (
    bm25_normalisation in ('bound', 'best', 'rank')
    and bm25_floor between 0 and 1 and k1 > 0 and b between 0 and 1
    and pair_weight between 0 and 1 and prior_chunks >= 0
  ),
  constraint ranking_policies_time_check check (half_life_days > 0),
  constraint ranking_policies_rrf_check check (rrf_k > 0),
  constraint ranking_policies_candidates_check check (candidates between 20 and 10000),
  constraint ranking_policies_origin_check check (origin in ('release', 'person'))
);

create unique index ranking_policies_default_idx on vbridge.ranking_policies (is_default)
  where is_default;

comment on table vbridge.ranking_policies is
  'How signals become a score: one row a version, never edited. A search names a policy or takes the default.';
comment on column vbridge.ranking_policies.vector_normalisation is
  'cosine: as it is, not below 0. standardised: how many deviations above the project''s mean, over vector_span. rank: (rrf_k + 1) / (rrf_k + rank).';
comment on column vbridge.ranking_policies.vector_span is
  'Standard deviations above the mean that count as 1.';
comment on column vbridge.ranking_policies.bm25_normalisation is
  'bound: over the greatest BM25 the query allows. best: over the best of the searched chunks, at least bm25_floor of the bound. rank: as for vectors.';
comment on column vbridge.ranking_policies.association_weight is
  'Weight of likeness to the best match of the first pass.';
comment on column vbridge.ranking_policies.outcome_weight is
  'Factor on outcome_bonus; 1 is +0.10 for success and -0.05 for failure.';
comment on column vbridge.ranking_policies.pair_weight is
  'Weight of two query words that follow each other, beside BM25 of the single words; 0 for plain BM25.';
comment on column vbridge.ranking_policies.prior_chunks is
  'How many chunks of the whole store a project''s own counts are mixed with, so that small projects have a useful idf.';
comment on column vbridge.ranking_policies.candidates is
  'Chunks that each leg may bring; half as many again in large projects and the whole store.';
comment on column vbridge.ranking_policies.checksum is
  'sha256 of the parameters, in hexadecimal; the same parameters have the same checksum.';
comment on column vbridge.ranking_policies.origin is 'release: comes with vbridge. person: added by hand.';

create sequence vbridge.search_id_seq as bigint;

create table vbridge.searches (
  project_id bigint not null,
  search_id bigint not null default nextval('vbridge.search_id_seq'),
  searched_at timestamptz not null,
  policy_name text not null,
  policy_version integer not null,
  is_global boolean not null,
  k integer not null,
  filters jsonb,
  as_of timestamptz,
  session text,
  query_text text,
  query_fingerprint bytea not null,
  model_key text,
  duration_ms float8 not null,
  candidate_count integer not null,
  result_count integer not null,
  legs text[] not null,
  degraded text[] not null,
  constraint searches_pkey primary key (project_id, search_id)
);

create index searches_time_idx on vbridge.searches (searched_at);

comment on table vbridge.searches is
  'One row a search; see the views search_log, slow_searches and never_found, and purge_searches.';
comment on column vbridge.searches.project_id is 'The asking project; 0 where it is not known.';
comment on column vbridge.searches.query_text is 'Only where the caller asked for it: VBRIDGE_LOG_QUERIES=1.';
comment on column vbridge.searches.query_fingerprint is 'sha256 of the query in UTF-8.';
comment on column vbridge.searches.is_global is 'True where every project was searched.';
comment on column vbridge.searches.k is 'Results asked for.';
comment on column vbridge.searches.filters is 'Fields of document_filter that limited it; NULL for none.';
comment on column vbridge.searches.as_of is 'The moment it was as of; NULL for the present.';
comment on column vbridge.searches.session is 'The caller''s session, if it was given.';
comment on column vbridge.searches.model_key is 'Embedding model of the query; NULL without a vector.';
comment on column vbridge.searches.duration_ms is
  'Time within the database, without the embedding of the query.';
comment on column vbridge.searches.candidate_count is 'Chunks that were scored.';
comment on column vbridge.searches.legs is 'Legs that brought candidates.';
comment on column vbridge.searches.degraded is 'What could not count fully: vector, words, query.';

create table vbridge.search_results (
  project_id bigint not null,
  search_id bigint not null,
  rank integer not null,
  found_project_id bigint not null,
  chunk_id bigint not null,
  content_sha256 bytea not null,
  score float8 not null,
  parts float8[] not null,
  constraint search_results_pkey primary key (project_id, search_id, rank),
  constraint search_results_search_fkey foreign key (project_id, search_id)
    references vbridge.searches (project_id, search_id) on delete cascade
);

create index search_results_chunk_idx on vbridge.search_results (found_project_id, chunk_id);

comment on table vbridge.search_results is 'What a search returned, best first.';
comment on column vbridge.search_results.found_project_id is
  'Project of the chunk; another than project_id only in a global search.';
comment on column vbridge.search_results.content_sha256 is
  'Of the chunk''s text, so that the result outlives the chunk.';
comment on column vbridge.search_results.parts is
  'vector_score, bm25_score, association_score, time_score, feedback_score, outcome_bonus.';

create type vbridge.document_filter as (
  component text,
  category text,
  tags text[],
  path_prefix text,
  outcome_status text,
  since timestamptz,
  until timestamptz
);

comment on type vbridge.document_filter is 'What a search is limited to; NULL fields pass everything.';
