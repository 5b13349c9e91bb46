-- drop_terms: removes the words of chunks, and takes them out of the statistics of their project.
-- version: 1

create or replace function {{ this }}(p_project_id bigint, p_chunk_ids bigint[])
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
begin
  with dropped as (
    delete from {{ source('chunk_terms') }} w
    where w.project_id = p_project_id and w.chunk_id = any (p_chunk_ids)
    returning w.term_count, w.term_ids
  ),
  counts as (
    select t.term_id, count(*) as chunk_count
    from dropped r
    cross join unnest(r.term_ids) as t (term_id)
    group by t.term_id
  ),
  counted as (
    update {{ source('term_counts') }} k
    set chunk_count = k.chunk_count - c.chunk_count
    from counts c
    where k.project_id = p_project_id and k.term_id = c.term_id and k.chunk_count > c.chunk_count
  ),
  gone as (
    delete from {{ source('term_counts') }} k
    using counts c
    where k.project_id = p_project_id and k.term_id = c.term_id and k.chunk_count <= c.chunk_count
  )
  update {{ source('projects') }} p
  set
    tokenized_count = p.tokenized_count - s.chunk_count,
    term_total = p.term_total - s.term_total
  from (
    select count(*) as chunk_count, coalesce(sum(r.term_count), 0) as term_total from dropped r
  ) s
  where p.project_id = p_project_id;
  delete from {{ source('chunk_pairs') }} w
  where w.project_id = p_project_id and w.chunk_id = any (p_chunk_ids);
end;
$function$;

comment on function {{ this }} is
  'The opposite of store_terms; chunks without words are passed over. The caller holds the lock on the project''s row. v{{ this.version }}';
