-- vector_candidates: the chunks nearest to the query in meaning.
-- version: 1

create or replace function {{ this }}(
  p_query_embedding halfvec,
  p_model_id bigint,
  p_project_id bigint,
  p_component text,
  p_category text,
  p_tags text[],
  p_limit integer
)
  returns table (project_id bigint, chunk_id bigint)
  language sql
  stable
  parallel safe
as $function$
  -- No "set" clause here: the planner inlines this, and the filters that are NULL cost nothing.
  select e.project_id, e.chunk_id
  from {{ source('chunk_embeddings') }} e
  where e.model_id = p_model_id
    and (p_project_id is null or e.project_id = p_project_id)
    and (
      (p_component is null and p_category is null and p_tags is null)
      or exists (
        select
        from {{ source('chunks') }} c
        join {{ source('documents') }} d
          on d.project_id = c.project_id and d.document_id = c.document_id
        where c.project_id = e.project_id
          and c.chunk_id = e.chunk_id
          and (p_component is null or d.component = p_component)
          and (p_category is null or d.category = p_category)
          and (p_tags is null or d.tags && p_tags)
      )
    )
  order by {{ ref('vector_distance') }}(e.embedding, p_query_embedding), e.chunk_id
  limit p_limit;
$function$;

comment on function {{ this }} is
  'Up to p_limit chunks, nearest first, among those that have a vector of the model and pass the filters; NULL filters pass all, p_project_id NULL means every project. v{{ this.version }}';
