-- corpus_statistics: the numbers that BM25 weighs words by.
-- version: 1

create or replace view {{ this }} as
select
  p.root_path as project_root,
  p.tokenized_count as chunk_count,
  p.term_total::float8 / nullif(p.tokenized_count, 0) as average_length,
  (
    select count(*)
    from {{ source('term_counts') }} t
    where t.project_id = p.project_id
  ) as distinct_terms,
  p.tokenizer_version,
  null::timestamptz as snapshot_at
from {{ source('projects') }} p
union all
select
  null,
  coalesce(sum(p.tokenized_count), 0)::bigint,
  sum(p.term_total)::float8 / nullif(sum(p.tokenized_count), 0),
  (
    select count(*)
    from {{ source('corpus_terms') }} t
    where t.taken_at = (select max(s.taken_at) from {{ source('corpus_snapshots') }} s)
  ),
  min(p.tokenizer_version),
  (select max(s.taken_at) from {{ source('corpus_snapshots') }} s)
from {{ source('projects') }} p;

comment on view {{ this }} is
  'One row a project, and one (project_root NULL) for the whole store. v{{ this.version }}';
comment on column {{ this }}.chunk_count is 'N: chunks whose words are counted.';
comment on column {{ this }}.average_length is 'Terms of a chunk, on average.';
comment on column {{ this }}.distinct_terms is
  'Of the whole: terms of at least two chunks, in the last snapshot.';
comment on column {{ this }}.snapshot_at is 'When the words of the whole store were last counted.';
