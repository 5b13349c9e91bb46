-- never_found: chunks that no search has returned, though there were many.
-- version: 2

create or replace view {{ this }} as
select
  p.root_path as project_root,
  d.path,
  c.chunk_id,
  c.start_line,
  c.end_line,
  c.token_count,
  c.stored_at,
  n.searches_since
from {{ source('projects') }} p
-- Chunks and searches in one order of time, so that each is read once: counting the searches of
-- each chunk by itself takes a minute where there are many of both.
cross join lateral (
  select
    e.chunk_id,
    count(*) filter (where e.chunk_id is null) over (order by e.happened_at desc) as searches_since
  from (
    select null::bigint as chunk_id, s.searched_at as happened_at
    from {{ source('searches') }} s
    where s.project_id = p.project_id and not s.is_global and s.as_of is null
    union all
    select w.chunk_id, w.stored_at
    from {{ source('chunks') }} w
    where w.project_id = p.project_id
      and not exists (
        select
        from {{ source('search_results') }} r
        where r.found_project_id = w.project_id and r.chunk_id = w.chunk_id
      )
  ) e
) n
join {{ source('chunks') }} c on c.project_id = p.project_id and c.chunk_id = n.chunk_id
join {{ source('documents') }} d
  on d.project_id = c.project_id and d.document_id = c.document_id
where n.searches_since >= 20;

comment on view {{ this }} is
  'Chunks that no logged search returned, though their project was searched at least 20 times since they were stored: noise, or worded so that nobody finds them. v{{ this.version }}';
comment on column {{ this }}.searches_since is
  'Logged searches of the project since the chunk was stored; not global ones, nor those of the past.';
