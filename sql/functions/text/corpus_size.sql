-- corpus_size: how many chunks there are, and how long they are together.
-- version: 1

create or replace function {{ this }}(p_project_id bigint, p_past timestamptz)
  returns table (chunk_count bigint, term_total bigint)
  language plpgsql
  stable
  rows 1
  set search_path = pg_catalog, pg_temp
as $function$
#variable_conflict use_column
begin
  if p_past is not null then
    return query
    select count(n.term_count), coalesce(sum(n.term_count), 0)::bigint
    from (
      select w.term_count
      from {{ source('chunks') }} c
      join {{ source('chunk_terms') }} w on w.project_id = c.project_id and w.chunk_id = c.chunk_id
      where (p_project_id is null or c.project_id = p_project_id) and c.stored_at <= p_past
      union all
      select f.term_count
      from {{ source('former_chunks') }} f
      where (p_project_id is null or f.project_id = p_project_id)
        and f.stored_at <= p_past
        and f.removed_at > p_past
    ) n;
  else
    return query
    select coalesce(sum(p.tokenized_count), 0)::bigint, coalesce(sum(p.term_total), 0)::bigint
    from {{ source('projects') }} p
    where p_project_id is null or p.project_id = p_project_id;
  end if;
end;
$function$;

comment on function {{ this }} is
  'One row: N of BM25 and the sum of all lengths in terms, of a project or (NULL) of all, now or (p_past) at a time. v{{ this.version }}';
