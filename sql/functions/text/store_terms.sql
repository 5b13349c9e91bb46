-- store_terms: makes the words of chunks, and counts them into the statistics of their project.
-- version: 1

create or replace function {{ this }}(p_project_id bigint, p_chunk_ids bigint[])
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
begin
  with made as materialized (
    select c.chunk_id, t.term_count, t.term_ids, t.frequencies, t.pairs
    from {{ source('chunks') }} c
    join {{ source('documents') }} d
      on d.project_id = c.project_id and d.document_id = c.document_id
    cross join lateral {{ ref('document_terms') }}(d.path, c.content) t
    where c.project_id = p_project_id and c.chunk_id = any (p_chunk_ids)
  ),
  terms as (
    insert into {{ source('chunk_terms') }} (
      project_id, chunk_id, tokenizer_version, term_count, term_ids, frequencies
    )
    select
      p_project_id, m.chunk_id, {{ ref('tokenizer_version') }}(), m.term_count, m.term_ids, m.frequencies
    from made m
  ),
  pairs as (
    insert into {{ source('chunk_pairs') }} (project_id, chunk_id, pairs)
    select p_project_id, m.chunk_id, m.pairs
    from made m
  ),
  counts as (
    insert into {{ source('term_counts') }} as k (project_id, term_id, chunk_count)
    select p_project_id, t.term_id, count(*)
    from made m
    cross join unnest(m.term_ids) as t (term_id)
    group by t.term_id
    order by t.term_id
    on conflict on constraint term_counts_pkey do update
    set chunk_count = k.chunk_count + excluded.chunk_count
  )
  update {{ source('projects') }} p
  set
    tokenized_count = p.tokenized_count + s.chunk_count,
    term_total = p.term_total + s.term_total
  from (select count(*) as chunk_count, coalesce(sum(m.term_count), 0) as term_total from made m) s
  where p.project_id = p_project_id;
end;
$function$;

comment on function {{ this }} is
  'For chunks that have no words yet. The caller holds the lock on the project''s row, so that the counters of a project are written by one at a time. v{{ this.version }}';
