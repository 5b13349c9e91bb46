-- never_found: chunks that no search has returned, though there were many.
-- version: 1

create or replace view {{ this }} as
with searched as (
  select s.project_id, max(s.search_id) as last_id, count(*) as search_count
  from {{ source('searches') }} s
  where not s.is_global and s.as_of is null
  group by s.project_id
)
select
  p.root_path as project_root,
  d.path,
  c.chunk_id,
  c.start_line,
  c.end_line,
  c.token_count,
  c.stored_at,
  n.search_count as searches_since
from searched g
join {{ source('projects') }} p on p.project_id = g.project_id
join {{ source('chunks') }} c on c.project_id = g.project_id
join {{ source('documents') }} d
  on d.project_id = c.project_id and d.document_id = c.document_id
cross join lateral (
  select count(*) as search_count
  from {{ source('searches') }} s
  where s.project_id = c.project_id
    and not s.is_global
    and s.as_of is null
    and s.searched_at >= c.stored_at
) n
where g.search_count >= 20
  and not exists (
    select
    from {{ source('search_results') }} r
    where r.found_project_id = c.project_id and r.chunk_id = c.chunk_id
  )
  and n.search_count >= 20;

comment on view {{ this }} is
  'Chunks that no logged search returned, though their project was searched at least 20 times since they were stored: noise, or worded so that nobody finds them. v{{ this.version }}';
comment on column {{ this }}.searches_since is 'Logged searches of the project since the chunk was stored.';
