-- explain_search: why each chunk is where it is in a search, and why another is not.
-- version: 1

create or replace function {{ this }}(
  p_query_text text,
  p_query_embedding halfvec,
  p_project_root text,
  p_chunk_ids bigint[] default null,
  p_global boolean default false,
  p_component text default null,
  p_category text default null,
  p_tags text[] default null,
  p_path_prefix text default null,
  p_outcome text default null,
  p_since timestamptz default null,
  p_until timestamptz default null,
  p_as_of timestamptz default null,
  p_policy text default null,
  p_model_key text default null,
  p_limit integer default 20
)
  returns table (
    rank integer,
    chunk_id bigint,
    path text,
    start_line integer,
    end_line integer,
    score float8,
    legs text[],
    signal text,
    raw float8,
    normalised float8,
    weight float8,
    contribution float8,
    note text
  )
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $function$
#variable_conflict use_column
declare
  v_search record;
  v_filter {{ this.schema }}.document_filter;
  v_policy {{ source('ranking_policies') }};
  v_missing text;
begin
  v_filter := {{ ref('search_filter') }}(
    p_component, p_category, p_tags, p_path_prefix, p_outcome, p_since, p_until
  );
  v_policy := {{ ref('ranking_policy') }}(p_policy);
  select * into v_search
  from {{ ref('open_search') }}(
    p_query_text, p_query_embedding, p_project_root, 1, p_global, p_as_of, p_model_key
  );
  if p_limit is null or p_limit < 0 then
    raise exception 'limit is %', coalesce(p_limit::text, 'null')
      using errcode = '{{ sqlstate("out_of_range") }}',
        hint = 'give the number of candidates to explain, 0 for those asked for only';
  end if;
  select string_agg(coalesce(n.chunk_id::text, 'null'), ', ') into v_missing
  from unnest(p_chunk_ids) as n (chunk_id)
  where not exists (
    select from {{ ref('find_chunks') }}(array[n.chunk_id], v_search.project_id, v_search.past)
  );
  if v_missing is not null then
    raise exception 'no chunk of what is searched has the id %', v_missing
      using errcode = '{{ sqlstate("unknown_chunk") }}',
        hint = 'take the chunk_id from a search or from the view memories; p_global => true covers all projects';
  end if;

  return query
  with ranked as materialized (
    select r.*
    from {{ ref('ranked_chunks') }}(
      v_search.query_text, v_search.embedding, v_search.model_id, v_search.project_id,
      v_filter, v_policy,
      -- The true rank of a chunk is told only by scoring all of them.
      case when p_chunk_ids is not null then {{ var('search.explained_chunks') }} end,
      v_search.past, v_search.moment, p_chunk_ids
    ) r
  ),
  told as (
    select r.*
    from ranked r
    where r.rank <= p_limit or r.chunk_id = any (p_chunk_ids)
  ),
  terms as materialized (
    select t.*
    from {{ ref('query_terms') }}(
      v_search.query_text, v_search.project_id, v_policy.prior_chunks, v_search.past
    ) t
  ),
  weights as (
    select
      v_policy.vector_weight as vector,
      v_policy.bm25_weight as bm25,
      v_policy.association_weight as association,
      v_policy.time_weight as "time",
      v_policy.feedback_weight as feedback
  ),
  lines as (
    select
      t.rank,
      t.chunk_id,
      d.path,
      c.start_line,
      c.end_line,
      t.score,
      t.legs,
      s.signal,
      s.raw,
      s.normalised,
      s.weight,
      t.contributions[s.place] as contribution,
      s.note,
      s.place
    from told t
    cross join weights w
    cross join lateral {{ ref('chunk_at') }}(t.project_id, t.chunk_id, v_search.past) c
    cross join lateral {{ ref('document_at') }}(t.project_id, t.document_id, v_search.past) d
    left join lateral {{ ref('votes_at') }}(t.project_id, t.content_sha256, v_search.past) v on true
    cross join lateral (
      values
        (
          1, 'vector', t.cosine, t.vector_score, w.vector,
          case when t.cosine is null then 'no vector to compare' else 'raw: cosine' end
        ),
        (
          2, 'bm25', t.bm25, t.bm25_score, w.bm25,
          coalesce((
            select 'matched: ' || string_agg(
              format('%s (idf %s, in %s)', m.term, round(m.idf::numeric, 2), m.document_count), ', '
              order by m.idf desc, m.term
            )
            from terms m
            where m.term_id = any (c.term_ids)
          ), 'no word of the query')
          || coalesce((
            select '; lacked: ' || string_agg(
              format('%s (idf %s)', m.term, round(m.idf::numeric, 2)), ', ' order by m.idf desc, m.term
            )
            from terms m
            where m.term_id <> all (c.term_ids)
          ), '')
        ),
        (
          3, 'association', null, t.association_score, w.association,
          'likeness to the best match of the first pass'
        ),
        (
          4, 'time', extract(epoch from v_search.moment - d.updated_at)::float8 / 86400,
          t.time_score, w.time, 'raw: days since it was written'
        ),
        (
          5, 'feedback', coalesce(v.helpful_count - v.unhelpful_count, 0)::float8, t.feedback_score,
          w.feedback,
          format('%s helpful, %s not', coalesce(v.helpful_count, 0), coalesce(v.unhelpful_count, 0))
        ),
        (6, 'outcome', null, t.outcome_bonus, 1, d.outcome_status)
    ) as s (place, signal, raw, normalised, weight, note)
    union all
    -- What the filter leaves out has no place among the rest.
    select
      null, a.chunk_id, d.path, c.start_line, c.end_line, null, array['asked'], 'filter', null, null,
      null, null, 'left out by the filter', 0
    from {{ ref('find_chunks') }}(p_chunk_ids, v_search.project_id, v_search.past) a
    cross join lateral {{ ref('chunk_at') }}(a.project_id, a.chunk_id, v_search.past) c
    cross join lateral {{ ref('document_at') }}(a.project_id, a.document_id, v_search.past) d
    where not {{ ref('passes_filter') }}(
      v_filter, d.path, d.component, d.category, d.tags, d.outcome_status, d.updated_at
    )
  )
  select
    l.rank, l.chunk_id, l.path, l.start_line, l.end_line, l.score, l.legs, l.signal, l.raw,
    l.normalised, l.weight, l.contribution, l.note
  from lines l
  order by l.rank, l.chunk_id, l.place;
end;
$function$;

comment on function {{ this }} is
  'Six rows a chunk, one a signal: contribution = weight * normalised, and the contributions sum to score. legs: what brought it (asked: only the question). p_chunk_ids: chunks whose place is to be told whether they are found or not; then every chunk of the project is scored (up to {{ var("search.explained_chunks") }}), so that rank is the true one, before near-duplicates give way (similar_chunks). note tells the matched and the missing terms. A chunk that the filter leaves out has one row, without a rank. Arguments as memory_search, p_limit candidates are shown. Writes nothing. Raises as memory_search, and VB005 for a chunk that is not there. v{{ this.version }}';
