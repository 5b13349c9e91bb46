drop type vbridge.document_filter;
drop table vbridge.search_results;
drop table vbridge.searches;
drop sequence vbridge.search_id_seq;
drop table vbridge.ranking_policies;
drop index vbridge.vote_counts_proven_anywhere_idx;
drop index vbridge.vote_counts_proven_idx;
drop table vbridge.former_feedback;
drop table vbridge.former_chunks;
drop table vbridge.former_documents;
drop table vbridge.corpus_terms;
drop table vbridge.corpus_snapshots;
drop table vbridge.term_counts;
drop table vbridge.chunk_pairs;
drop table vbridge.chunk_terms;
drop index vbridge.chunks_sample_idx;
alter table vbridge.chunks drop column stored_at;
alter table vbridge.documents drop column valid_from;
drop index vbridge.documents_success_idx;
drop index vbridge.documents_success_anywhere_idx;
drop index vbridge.documents_recent_anywhere_idx;
drop index vbridge.documents_recent_idx;
alter table vbridge.projects drop column term_total;
alter table vbridge.projects drop column tokenized_count;
alter table vbridge.projects drop column tokenizer_version;
create table vbridge.chunk_terms (
  project_id bigint not null,
  chunk_id bigint not null,
  terms tsvector not null,
  constraint chunk_terms_pkey primary key (project_id, chunk_id),
  constraint chunk_terms_chunk_fkey foreign key (project_id, chunk_id)
    references vbridge.chunks (project_id, chunk_id) on delete cascade
);
create index chunk_terms_terms_idx on vbridge.chunk_terms using gin (terms);
