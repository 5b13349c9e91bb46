-- term_document_counts: in how many chunks each term occurs.
-- version: 1

create or replace function {{ this }}(p_project_id bigint, p_term_ids integer[], p_past timestamptz)
  returns table (term_id integer, chunk_count bigint)
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $function$
#variable_conflict use_column
begin
  if p_past is not null then
    -- The counters know today only: counted again, over what was stored then.
    return query
    with stored as (
      select w.term_ids
      from {{ source('chunks') }} c
      join {{ source('chunk_terms') }} w on w.project_id = c.project_id and w.chunk_id = c.chunk_id
      where (p_project_id is null or c.project_id = p_project_id) and c.stored_at <= p_past
      union all
      select f.term_ids
      from {{ source('former_chunks') }} f
      where (p_project_id is null or f.project_id = p_project_id)
        and f.stored_at <= p_past
        and f.removed_at > p_past
    )
    select t.term_id, count(*)
    from stored s
    cross join unnest(s.term_ids) as t (term_id)
    where t.term_id = any (p_term_ids)
    group by t.term_id;
  elsif p_project_id is not null then
    return query
    select c.term_id, c.chunk_count::bigint
    from {{ source('term_counts') }} c
    where c.project_id = p_project_id and c.term_id = any (p_term_ids);
  else
    return query
    select c.term_id, sum(c.chunk_count)::bigint
    from {{ source('projects') }} p
    join {{ source('term_counts') }} c
      on c.project_id = p.project_id and c.term_id = any (p_term_ids)
    group by c.term_id;
  end if;
end;
$function$;

comment on function {{ this }} is
  'df of BM25 for the given terms, in a project or (NULL) in all; terms that no chunk has are left out. p_past NULL reads the counters, a time counts what was stored then. v{{ this.version }}';
