-- open_search: checks what is asked of a search, and turns it into what the ranking needs.
-- version: 1

create or replace function {{ this }}(
  p_query_text text,
  p_query_embedding halfvec,
  p_project_root text,
  p_k integer,
  p_global boolean,
  p_as_of timestamptz,
  p_model_key text
)
  returns table (
    query_text text,
    embedding halfvec,
    model_id bigint,
    model_key text,
    asking_project_id bigint,
    project_id bigint,
    past timestamptz,
    moment timestamptz,
    degraded text[]
  )
  language plpgsql
  stable
  rows 1
  set search_path = pg_catalog, pg_temp
as $function$
#variable_conflict use_column
declare
  v_dimensions integer;
begin
  if p_query_text is null then
    raise exception 'query is null'
      using errcode = '{{ sqlstate("blank_input") }}',
        hint = 'say in words what you look for, or paste the error message';
  end if;
  if p_k is null or p_k not between 1 and {{ var('limits.search_k') }} then
    raise exception 'k is %; it may be 1 to {{ var("limits.search_k") }}', coalesce(p_k::text, 'null')
      using errcode = '{{ sqlstate("out_of_range") }}',
        hint = 'ask for fewer results, or read more of one document with memory_get';
  end if;
  if not isfinite(p_as_of) then
    raise exception 'as_of is %', p_as_of
      using errcode = '{{ sqlstate("out_of_range") }}',
        hint = 'give a moment, or leave it out for the present';
  end if;

  degraded := '{}';
  query_text := {{ ref('shortened_query') }}(p_query_text);
  if query_text <> p_query_text then
    degraded := degraded || 'query'::text;
  end if;

  -- In a global search the root only says who asks; it need not be known.
  if coalesce(p_global, false) then
    select a.project_id into asking_project_id
    from {{ source('project_aliases') }} a
    where a.root_path = {{ ref('canonical_root') }}(p_project_root);
    asking_project_id := coalesce(asking_project_id, 0);
  else
    project_id := {{ ref('find_project') }}(p_project_root);
    asking_project_id := project_id;
  end if;

  -- A moment to come has nothing in it yet but what is here now.
  past := case when p_as_of < now() then p_as_of end;
  moment := coalesce(p_as_of, now());

  embedding := p_query_embedding;
  if embedding is not null then
    select m.model_id, m.dimensions, m.model_key into model_id, v_dimensions, model_key
    from {{ source('embedding_models') }} m
    -- Not the model of a reindex under way: what it has by then would outrank all the rest.
    where m.state = 'active' and (p_model_key is null or m.model_key = p_model_key);
    if model_id is null and exists (select from {{ source('embedding_models') }}) then
      perform {{ ref('refuse_model') }}(p_model_key);
    end if;
    perform {{ ref('check_embeddings') }}(
      array[embedding], 1, coalesce(v_dimensions, {{ ref('vector_dimensions') }}(embedding))
    );
  else
    degraded := degraded || 'vector'::text;
  end if;
  if not exists (select from {{ ref('tokenize') }}(query_text)) or exists (
    select
    from {{ source('projects') }} p
    where (open_search.project_id is null or p.project_id = open_search.project_id)
      and p.tokenizer_version < {{ ref('tokenizer_version') }}()
      and p.chunk_count > 0
  ) then
    degraded := degraded || 'words'::text;
  end if;
  return next;
end;
$function$;

comment on function {{ this }} is
  'One row for ranked_chunks. past is NULL for the present; degraded names what cannot count: vector (no embedding), words (no usable word, or words still being made), query (cut to its start and end). Raises as memory_search does. v{{ this.version }}';
