-- open_error_search: checks what is asked of a search for solutions.
-- version: 1

create or replace function {{ this }}(
  p_error_message text,
  p_embedding halfvec,
  p_telling_embedding halfvec,
  p_limit integer,
  p_project_root text,
  p_model_key text
)
  returns table (model_id bigint, project_id bigint, degraded text[])
  language plpgsql
  stable
  rows 1
  set search_path = pg_catalog, pg_temp
as $function$
#variable_conflict use_column
declare
  v_dimensions integer;
begin
  if coalesce(btrim(p_error_message, E' \t\r\n'), '') = '' then
    raise exception 'the error message is empty'
      using errcode = '{{ sqlstate("blank_input") }}',
        hint = 'paste what the failing program printed, or describe what went wrong';
  end if;
  if octet_length(p_error_message) > {{ var('limits.text_bytes') }} then
    raise exception 'the error message has % bytes; the limit is {{ var("limits.text_bytes") }}',
        octet_length(p_error_message)
      using errcode = '{{ sqlstate("too_long") }}',
        hint = 'the last part of a log tells the error';
  end if;
  if p_limit is null or p_limit not between 1 and {{ var('limits.search_k') }} then
    raise exception 'limit is %; it may be 1 to {{ var("limits.search_k") }}',
        coalesce(p_limit::text, 'null')
      using errcode = '{{ sqlstate("out_of_range") }}',
        hint = 'the best few are enough';
  end if;
  -- A project of which nothing is stored yet has errors all the same: it has no solutions of its own.
  project_id := 0;
  if p_project_root is not null then
    select a.project_id into project_id
    from {{ source('project_aliases') }} a
    where a.root_path = {{ ref('canonical_root') }}(p_project_root);
    project_id := coalesce(project_id, 0);
  end if;
  degraded := '{}';
  if p_embedding is not null then
    select m.model_id, m.dimensions into model_id, v_dimensions
    from {{ source('embedding_models') }} m
    where m.state = 'active' and (p_model_key is null or m.model_key = p_model_key);
    if model_id is null and exists (select from {{ source('embedding_models') }}) then
      perform {{ ref('refuse_model') }}(p_model_key);
    end if;
    perform {{ ref('check_embeddings') }}(
      array[p_embedding, p_telling_embedding], 2,
      coalesce(v_dimensions, {{ ref('vector_dimensions') }}(p_embedding))
    );
  else
    degraded := degraded || 'vector'::text;
  end if;
  return next;
end;
$function$;

comment on function {{ this }} is
  'One row for solution_search and pattern_detect. degraded holds vector where there is no embedding. Raises VB002 blank text, VB003 limit, VB004 too long, VB007 root, VB009 vector, VB010 other model. v{{ this.version }}';
