-- recent_and_proven: the chunks that age, votes and outcome speak for, whatever the query.
-- version: 1

create or replace function {{ this }}(
  p_project_id bigint,
  p_project_ids bigint[],
  p_chunk_ids bigint[],
  p_past timestamptz,
  p_limit integer
)
  returns table (project_id bigint, chunk_id bigint, leg text)
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan
as $function$
#variable_conflict use_column
begin
  -- Chunks are looked up for each document: a plan that joined them all would read the whole table
  -- for fifty rows.
  if p_chunk_ids is not null then
    return query
    with listed as materialized (
      select
        s.project_id, s.chunk_id, c.document_id, c.content_sha256, d.updated_at,
        d.outcome_status
      from unnest(p_project_ids, p_chunk_ids) as s (project_id, chunk_id)
      cross join lateral {{ ref('chunk_at') }}(s.project_id, s.chunk_id, p_past) c
      cross join lateral {{ ref('document_at') }}(s.project_id, c.document_id, p_past) d
    )
    (
      select l.project_id, l.chunk_id, 'recent'
      from listed l
      order by l.updated_at desc, l.document_id, l.chunk_id
      limit p_limit
    )
    union all
    (
      select l.project_id, l.chunk_id, 'proven'
      from listed l
      cross join lateral {{ ref('votes_at') }}(l.project_id, l.content_sha256, p_past) v
      where v.helpful_count > v.unhelpful_count
      order by v.helpful_count - v.unhelpful_count desc, l.content_sha256, l.chunk_id
      limit p_limit
    )
    union all
    (
      select l.project_id, l.chunk_id, 'proven'
      from listed l
      where l.outcome_status = 'success'
      order by l.updated_at desc, l.document_id, l.chunk_id
      limit p_limit
    );
  elsif p_project_id is not null then
    return query
    (
      select d.project_id, c.chunk_id, 'recent'
      from (
        select d.project_id, d.document_id, d.updated_at
        from {{ source('documents') }} d
        where d.project_id = p_project_id
        order by d.updated_at desc, d.document_id
        limit p_limit
      ) d
      cross join lateral (
        select c.chunk_id
        from {{ source('chunks') }} c
        where c.project_id = d.project_id and c.document_id = d.document_id
        order by c.chunk_id
        limit p_limit
      ) c
      order by d.updated_at desc, d.document_id, c.chunk_id
      limit p_limit
    )
    union all
    (
      select v.project_id, c.chunk_id, 'proven'
      -- Not cut before the chunks are looked up: votes outlive the text that they were given to.
      from {{ source('vote_counts') }} v
      cross join lateral (
        select c.chunk_id
        from {{ source('chunks') }} c
        where c.project_id = v.project_id and c.content_sha256 = v.content_sha256
        order by c.chunk_id
        limit p_limit
      ) c
      where v.project_id = p_project_id and v.helpful_count > v.unhelpful_count
      order by v.helpful_count - v.unhelpful_count desc, v.content_sha256, c.chunk_id
      limit p_limit
    )
    union all
    (
      select d.project_id, c.chunk_id, 'proven'
      from (
        select d.project_id, d.document_id, d.updated_at
        from {{ source('documents') }} d
        where d.project_id = p_project_id and d.outcome_status = 'success'
        order by d.updated_at desc, d.document_id
        limit p_limit
      ) d
      cross join lateral (
        select c.chunk_id
        from {{ source('chunks') }} c
        where c.project_id = d.project_id and c.document_id = d.document_id
        order by c.chunk_id
        limit p_limit
      ) c
      order by d.updated_at desc, d.document_id, c.chunk_id
      limit p_limit
    );
  else
    return query
    (
      select d.project_id, c.chunk_id, 'recent'
      from (
        select d.project_id, d.document_id, d.updated_at
        from {{ source('documents') }} d
        order by d.updated_at at time zone 'UTC' desc, d.document_id
        limit p_limit
      ) d
      cross join lateral (
        select c.chunk_id
        from {{ source('chunks') }} c
        where c.project_id = d.project_id and c.document_id = d.document_id
        order by c.chunk_id
        limit p_limit
      ) c
      order by d.updated_at desc, d.document_id, c.chunk_id
      limit p_limit
    )
    union all
    (
      select v.project_id, c.chunk_id, 'proven'
      -- Not cut before the chunks are looked up: votes outlive the text that they were given to.
      from {{ source('vote_counts') }} v
      cross join lateral (
        select c.chunk_id
        from {{ source('chunks') }} c
        where c.project_id = v.project_id and c.content_sha256 = v.content_sha256
        order by c.chunk_id
        limit p_limit
      ) c
      where v.helpful_count > v.unhelpful_count
      order by v.unhelpful_count - v.helpful_count, v.content_sha256, c.chunk_id
      limit p_limit
    )
    union all
    (
      select d.project_id, c.chunk_id, 'proven'
      from (
        select d.project_id, d.document_id, d.updated_at
        from {{ source('documents') }} d
        where d.outcome_status = 'success'
        order by d.updated_at at time zone 'UTC' desc, d.document_id
        limit p_limit
      ) d
      cross join lateral (
        select c.chunk_id
        from {{ source('chunks') }} c
        where c.project_id = d.project_id and c.document_id = d.document_id
        order by c.chunk_id
        limit p_limit
      ) c
      order by d.updated_at desc, d.document_id, c.chunk_id
      limit p_limit
    );
  end if;
end;
$function$;

comment on function {{ this }} is
  'Up to p_limit chunks each that are newest, most found helpful and marked as a success. leg is recent or proven. Ties by document and chunk_id, or by content. The scope is given as for nearest_vectors, without a filter. v{{ this.version }}';
