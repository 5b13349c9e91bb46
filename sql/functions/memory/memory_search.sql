-- memory_search: earlier work that resembles a query, best first, with the reasons of each score.
-- version: 1

create or replace function {{ this }}(
  p_query_text text,
  p_query_embedding halfvec,
  p_project_root text,
  p_k integer default 8,
  p_global boolean default false,
  p_component text default null,
  p_category text default null,
  p_tags text[] default null,
  p_model_key text default null,
  p_token_budget integer default {{ var('limits.search_tokens') }},
  p_as_of timestamptz default now()
)
  returns table (
    rank integer,
    chunk_id bigint,
    project_root text,
    path text,
    chunk text,
    truncated boolean,
    start_line integer,
    end_line integer,
    token_count integer,
    score float8,
    vector_score float8,
    text_score float8,
    time_score float8,
    feedback_score float8,
    outcome_bonus float8,
    component text,
    category text,
    tags text[],
    meta jsonb
  )
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
  -- A generic plan could not leave out the filters that are NULL.
  set plan_cache_mode = force_custom_plan
as $function$
#variable_conflict use_column
declare
  v_project_id bigint;
  v_model_id bigint;
  v_dimensions integer;
  v_words text[];
  -- Callers that fill in every field send '' and [] where they mean no filter.
  v_component text := nullif(btrim(p_component), '');
  v_category text := nullif(btrim(p_category), '');
  v_tags text[] := nullif(p_tags, '{}');
  v_global boolean := coalesce(p_global, false);
begin
  if coalesce(p_query_text, '') !~ '[^[:space:]]' then
    raise exception 'query is blank'
      using errcode = '{{ sqlstate("blank_input") }}',
        hint = 'say in words what you look for, or paste the error message';
  end if;
  if octet_length(p_query_text) > {{ var('limits.query_bytes') }} then
    raise exception 'query has % bytes; the limit is {{ var("limits.query_bytes") }}',
        octet_length(p_query_text)
      using errcode = '{{ sqlstate("too_long") }}',
        hint = 'search for the telling lines only';
  end if;
  if p_k is null or p_k not between 1 and {{ var('limits.search_k') }} then
    raise exception 'k is %; it may be 1 to {{ var("limits.search_k") }}', coalesce(p_k::text, 'null')
      using errcode = '{{ sqlstate("out_of_range") }}',
        hint = 'ask for fewer results, or read more of one document with memory_get';
  end if;

  -- In a global search the root only says who asks; it need not be known.
  if v_global then
    perform {{ ref('canonical_root') }}(p_project_root);
  else
    v_project_id := {{ ref('find_project') }}(p_project_root);
  end if;

  if p_query_embedding is not null then
    select m.model_id, m.dimensions into v_model_id, v_dimensions
    from {{ source('embedding_models') }} m
    -- Not the model of a reindex under way: what it has by then would outrank all the rest.
    where m.state = 'active' and (p_model_key is null or m.model_key = p_model_key);
    if v_model_id is null and exists (select from {{ source('embedding_models') }}) then
      perform {{ ref('refuse_model') }}(p_model_key);
    end if;
    perform {{ ref('check_embeddings') }}(array[p_query_embedding], 1, coalesce(v_dimensions,
      {{ ref('vector_dimensions') }}(p_query_embedding)));
  end if;
  v_words := {{ ref('query_words') }}(p_query_text);

  return query
  with candidates as (
    select v.project_id, v.chunk_id
    from {{ ref('vector_candidates') }}(
      p_query_embedding, v_model_id, v_project_id, v_component, v_category, v_tags,
      {{ var('rank.candidates_per_leg') }}
    ) v
    where v_model_id is not null
    union
    select t.project_id, t.chunk_id
    from {{ ref('text_candidates') }}(
      v_words, v_project_id, v_component, v_category, v_tags,
      {{ var('rank.candidates_per_leg') }}
    ) t
  ),
  signals as (
    -- Rounded before they are summed, so that the parts a reader sees add up to the score.
    select
      c.project_id,
      c.chunk_id,
      round({{ ref('vector_score') }}(e.embedding, p_query_embedding)::numeric, 4)::float8
        as vector_score,
      round({{ ref('text_score') }}(t.terms, v_words)::numeric, 4)::float8 as text_score,
      round({{ ref('time_decay') }}(d.updated_at, p_as_of)::numeric, 4)::float8 as time_score,
      round({{ ref('feedback_score') }}(
        coalesce(v.helpful_count, 0), coalesce(v.unhelpful_count, 0)
      )::numeric, 4)::float8 as feedback_score,
      {{ ref('outcome_bonus') }}(d.outcome_status) as outcome_bonus
    from candidates n
    join {{ source('chunks') }} c on c.project_id = n.project_id and c.chunk_id = n.chunk_id
    join {{ source('documents') }} d
      on d.project_id = c.project_id and d.document_id = c.document_id
    left join {{ source('chunk_embeddings') }} e
      on e.project_id = c.project_id and e.chunk_id = c.chunk_id and e.model_id = v_model_id
    left join {{ source('chunk_terms') }} t
      on t.project_id = c.project_id and t.chunk_id = c.chunk_id
    left join {{ source('vote_counts') }} v
      on v.project_id = c.project_id and v.content_sha256 = c.content_sha256
  ),
  scored as (
    select
      s.*,
      {{ ref('combined_score') }}(
        s.vector_score, s.text_score, s.time_score, s.feedback_score, s.outcome_bonus
      ) as score
    from signals s
  ),
  ranked as (
    select s.*, row_number() over (order by s.score desc, s.chunk_id)::integer as rank
    from scored s
    order by s.score desc, s.chunk_id
    limit p_k
  ),
  hydrated as (
    select
      r.*,
      p.root_path,
      d.path,
      c.content,
      c.start_line,
      c.end_line,
      c.token_count,
      d.component,
      d.category,
      d.tags,
      case when octet_length(d.meta::text) <= {{ var('limits.search_meta_bytes') }} then d.meta end
        as meta,
      -- The best result is always whole: an answer without any text would be of no use.
      r.rank > 1
        and coalesce(sum(c.token_count) over (order by r.rank) > p_token_budget, false)
        as beyond_budget
    from ranked r
    join {{ source('projects') }} p on p.project_id = r.project_id
    join {{ source('chunks') }} c on c.project_id = r.project_id and c.chunk_id = r.chunk_id
    join {{ source('documents') }} d
      on d.project_id = c.project_id and d.document_id = c.document_id
  )
  select
    h.rank,
    h.chunk_id,
    h.root_path,
    h.path,
    case when h.beyond_budget
      then left(h.content, {{ var('limits.preview_chars') }})
      else h.content
    end,
    h.beyond_budget and char_length(h.content) > {{ var('limits.preview_chars') }},
    h.start_line,
    h.end_line,
    h.token_count,
    h.score,
    h.vector_score,
    h.text_score,
    h.time_score,
    h.feedback_score,
    h.outcome_bonus,
    h.component,
    h.category,
    h.tags,
    h.meta
  from hydrated h
  order by h.rank;
end;
$function$;

comment on function {{ this }} is
  'At most p_k (1 to {{ var("limits.search_k") }}) chunks, best first, ties by chunk_id. Candidates are the nearest vectors united with the chunks that hold any word of the query; p_query_embedding NULL ranks by words alone. p_model_key names the model that made the vector, NULL the active one. Signals have 4 decimals; score is combined_score of them. Chunks beyond p_token_budget tokens are cut to {{ var("limits.preview_chars") }} characters; a meta over {{ var("limits.search_meta_bytes") }} bytes is left to memory_get. Creates nothing. Raises VB001 unknown project, VB002 blank query, VB003 k, VB004 query too long, VB007 root, VB009 vector, VB010 other model. v{{ this.version }}';
