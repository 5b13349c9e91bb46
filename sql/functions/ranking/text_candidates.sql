-- text_candidates: the chunks that hold most of the query's words.
-- version: 1

create or replace function {{ this }}(
  p_words text[],
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
  select t.project_id, t.chunk_id
  from {{ source('chunk_terms') }} t
  where t.terms @@ {{ ref('any_word_query') }}(p_words)
    and (p_project_id is null or t.project_id = p_project_id)
    and (
      (p_component is null and p_category is null and p_tags is null)
      or exists (
        select
        from {{ source('chunks') }} c
        join {{ source('documents') }} d
          on d.project_id = c.project_id and d.document_id = c.document_id
        where c.project_id = t.project_id
          and c.chunk_id = t.chunk_id
          and (p_component is null or d.component = p_component)
          and (p_category is null or d.category = p_category)
          and (p_tags is null or d.tags && p_tags)
      )
    )
  order by {{ ref('text_score') }}(t.terms, p_words) desc, t.chunk_id
  limit p_limit;
$function$;

comment on function {{ this }} is
  'Up to p_limit chunks that hold any of the words, most words first; filters as in vector_candidates. v{{ this.version }}';
