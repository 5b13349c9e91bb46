-- helpful_ratio: how helpful the memories of a pattern were found, where a solution was applied.
-- version: 1

create or replace function {{ this }}(
  p_pattern_id bigint, p_solution_id bigint, p_as_of timestamptz
)
  returns float8
  language sql
  stable
as $function$
  with applied_in as (
    select distinct o.project_id
    from {{ ref('pattern_outcomes') }}(p_as_of) o
    where o.pattern_id = p_pattern_id and o.solution_id = p_solution_id
  ),
  contents as (
    select distinct c.project_id, c.content_sha256
    from {{ source('patterns') }} p
    cross join applied_in a
    join {{ source('documents') }} d
      on d.project_id = a.project_id and d.tags @> array[p.tag]
    join {{ source('chunks') }} c
      on c.project_id = d.project_id and c.document_id = d.document_id
    where p.pattern_id = p_pattern_id
  )
  select avg(f.helpful::integer)::float8
  from contents c
  join {{ source('memory_feedback') }} f
    on f.project_id = c.project_id and f.content_sha256 = c.content_sha256
  where f.created_at <= p_as_of;
$function$;

comment on function {{ this }} is
  'helpful / (helpful + unhelpful), 0 to 1, over the votes on documents that carry the pattern''s tag, in the projects that applied the solution for it; NULL without votes. v{{ this.version }}';
