-- project_overview: one line a project, for whoever keeps the store.
-- version: 2

create or replace view {{ this }} as
with recent as (
  select
    s.project_id,
    count(*) as search_count,
    avg((s.result_count = 0)::integer) as empty_ratio,
    percentile_cont(0.5) within group (order by s.duration_ms) as median_ms,
    percentile_cont(0.95) within group (order by s.duration_ms) as p95_ms
  from {{ source('searches') }} s
  where s.searched_at > now() - interval '7 days'
  group by s.project_id
),
votes as (
  select
    v.project_id, sum(v.helpful_count) as helpful_count, sum(v.unhelpful_count) as unhelpful_count
  from {{ source('vote_counts') }} v
  group by v.project_id
),
former as (
  select f.project_id, count(*) as chunk_count
  from {{ source('former_chunks') }} f
  group by f.project_id
)
select
  p.project_id,
  p.root_path,
  p.label,
  p.document_count,
  p.chunk_count,
  p.updated_at,
  coalesce(r.search_count, 0) as searches_7d,
  r.empty_ratio::float8 as empty_ratio_7d,
  r.median_ms as median_ms_7d,
  r.p95_ms as p95_ms_7d,
  coalesce(v.helpful_count, 0)::bigint as helpful_votes,
  coalesce(v.unhelpful_count, 0)::bigint as unhelpful_votes,
  coalesce(f.chunk_count, 0) as former_chunks,
  p.chunk_count = 0 or p.tokenizer_version = {{ ref('tokenizer_version') }}() as words_complete,
  exists (
    select
    from {{ source('embedding_models') }} m
    join pg_class c
      on c.relname = {{ ref('vector_index_name') }}(m.model_id, p.project_id)
      and c.relnamespace = '{{ this.schema }}'::regnamespace
    join pg_index i on i.indexrelid = c.oid and i.indisvalid
    where m.state = 'active'
  ) as has_vector_index,
  p.tokenizer_version,
  -- Here and not in a CTE: a query that does not ask for it does not read all chunks.
  (
    select avg(c.token_count)
    from {{ source('chunks') }} c
    where c.project_id = p.project_id
  )::float8 as average_tokens
from {{ source('projects') }} p
left join recent r on r.project_id = p.project_id
left join votes v on v.project_id = p.project_id
left join former f on f.project_id = p.project_id;

comment on view {{ this }} is 'Size, age, searches of 7 days and votes of each project. v{{ this.version }}';
comment on column {{ this }}.empty_ratio_7d is 'Share of searches without a result, 0 to 1; NULL without searches.';
comment on column {{ this }}.former_chunks is 'Replaced and forgotten chunks that are still kept.';
comment on column {{ this }}.words_complete is 'False while retokenize has not been through.';
comment on column {{ this }}.has_vector_index is 'False: its vectors are compared one by one, or the index was left unfinished; see index_plan.';
comment on column {{ this }}.tokenizer_version is
  'Version of tokenize that all its chunks were read with; see words_complete.';
comment on column {{ this }}.average_tokens is 'Tokens of a chunk, on average; NULL without chunks.';
