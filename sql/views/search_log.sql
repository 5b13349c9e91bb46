-- search_log: every logged search as a line that can be read.
-- version: 1

create or replace view {{ this }} as
select
  s.search_id,
  s.searched_at,
  case when s.is_global then 'all projects' else p.root_path end as searched,
  p.root_path as asked_by,
  s.session,
  coalesce(s.query_text, left(encode(s.query_fingerprint, 'hex'), 12)) as query,
  s.policy_name || '@' || s.policy_version as policy,
  s.k,
  s.filters,
  s.as_of,
  s.result_count,
  s.candidate_count,
  r.score as best_score,
  coalesce(d.path, f.path) as best_path,
  s.legs,
  s.degraded,
  s.duration_ms
from {{ source('searches') }} s
left join {{ source('projects') }} p on p.project_id = s.project_id
left join {{ source('search_results') }} r
  on r.project_id = s.project_id and r.search_id = s.search_id and r.rank = 1
left join (
  {{ source('chunks') }} c
  join {{ source('documents') }} d
    on d.project_id = c.project_id and d.document_id = c.document_id
) on c.project_id = r.found_project_id and c.chunk_id = r.chunk_id
left join lateral (
  select coalesce(n.path, h.path) as path
  from {{ source('former_chunks') }} o
  left join {{ source('documents') }} n
    on n.project_id = o.project_id and n.document_id = o.document_id
  left join {{ source('former_documents') }} h
    on h.project_id = o.project_id and h.document_id = o.document_id
  where o.project_id = r.found_project_id and o.chunk_id = r.chunk_id
  order by h.valid_to desc
  limit 1
) f on d.path is null;

comment on view {{ this }} is
  'One row a search; order by searched_at desc limit 20 for the latest. Kept until purge_searches. v{{ this.version }}';
comment on column {{ this }}.searched is 'Root of the project, or "all projects".';
comment on column {{ this }}.query is
  'The query where VBRIDGE_LOG_QUERIES is 1, else the first 12 digits of its sha256.';
comment on column {{ this }}.as_of is 'NULL for a search of the present.';
comment on column {{ this }}.best_path is 'Document of the first result, also where it was replaced since.';
comment on column {{ this }}.degraded is 'What could not count fully: vector, words, query.';
comment on column {{ this }}.duration_ms is 'Time within the database, without the embedding of the query.';
