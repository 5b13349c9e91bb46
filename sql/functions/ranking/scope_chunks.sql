-- scope_chunks: the chunks that a search is limited to, if they are few enough to look at each.
-- version: 1

create or replace function {{ this }}(
  p_project_id bigint,
  p_filter {{ this.schema }}.document_filter,
  p_past timestamptz,
  p_limit integer
)
  returns table (project_ids bigint[], chunk_ids bigint[])
  language plpgsql
  stable
  rows 1
  set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_custom_plan
as $function$
#variable_conflict use_column
begin
  if p_past is null and p_filter is null then
    return query
    select array_agg(n.project_id), array_agg(n.chunk_id)
    from (
      select c.project_id, c.chunk_id
      from {{ source('chunks') }} c
      where p_project_id is null or c.project_id = p_project_id
      order by c.project_id, c.chunk_id
      limit p_limit::bigint + 1
    ) n;
  elsif p_past is null then
    return query
    select array_agg(n.project_id), array_agg(n.chunk_id)
    from (
      select c.project_id, c.chunk_id
      from {{ source('documents') }} d
      join {{ source('chunks') }} c on c.project_id = d.project_id and c.document_id = d.document_id
      where (p_project_id is null or d.project_id = p_project_id)
        and {{ ref('passes_filter') }}(
          p_filter, d.path, d.component, d.category, d.tags, d.outcome_status, d.updated_at
        )
      limit p_limit::bigint + 1
    ) n;
  else
    return query
    select array_agg(n.project_id), array_agg(n.chunk_id)
    from (
      select s.project_id, s.chunk_id
      from (
        select c.project_id, c.chunk_id, c.document_id
        from {{ source('chunks') }} c
        where (p_project_id is null or c.project_id = p_project_id) and c.stored_at <= p_past
        union all
        select f.project_id, f.chunk_id, f.document_id
        from {{ source('former_chunks') }} f
        where (p_project_id is null or f.project_id = p_project_id)
          and f.stored_at <= p_past
          and f.removed_at > p_past
      ) s
      cross join lateral {{ ref('document_at') }}(s.project_id, s.document_id, p_past) d
      where p_filter is null or {{ ref('passes_filter') }}(
        p_filter, d.path, d.component, d.category, d.tags, d.outcome_status, d.updated_at
      )
    ) n;
  end if;
end;
$function$;

comment on function {{ this }} is
  'Two arrays of equal length, NULL where nothing passes. Of the present at most p_limit + 1 are listed, so that the caller sees when there are too many; of the past (p_past) all. v{{ this.version }}';
