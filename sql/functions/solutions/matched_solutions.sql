-- matched_solutions: how well each solution answers an error, and what that is made of.
-- version: 1

create or replace function {{ this }}(
  p_text text,
  p_fingerprint text,
  p_codes text[],
  p_embedding halfvec,
  p_telling_embedding halfvec,
  p_model_id bigint,
  p_project_id bigint,
  p_scope text[],
  p_component text,
  p_environment jsonb,
  p_regex_signature_ids bigint[],
  p_as_of timestamptz
)
  returns table (
    solution_id bigint,
    signature_id bigint,
    score float8,
    fingerprint_score float8,
    code_score float8,
    bm25_score float8,
    vector_score float8,
    regex_score float8,
    environment_score float8,
    success_score float8,
    is_enough boolean,
    applications bigint,
    success_count bigint
  )
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan
as $function$
#variable_conflict use_column
declare
  v_code_ids integer[];
  v_code_weights float8[];
  v_term_ids integer[];
  v_weights float8[];
  v_counts bigint[];
  v_words {{ source('signatures') }}.frequencies%type;
  v_pairs {{ source('signatures') }}.frequencies%type;
  v_average float8;
  v_bound float8;
  v_mean float8;
  v_deviation float8;
  v_telling_mean float8;
  v_telling_deviation float8;
begin
  select
    coalesce(array_agg(c.code_id) filter (where c.code_id is not null), '{}'),
    array_agg(
      {{ ref('idf') }}(l.signature_count::float8, coalesce(t.signature_count, 0)::float8)
    ),
    max(l.term_total::float8 / greatest(l.signature_count, 1))
  into v_code_ids, v_code_weights, v_average
  from {{ source('solution_library') }} l
  left join lateral (
    select distinct {{ ref('term_id') }}(n.code) as code_id
    from unnest(p_codes) as n (code)
  ) c on true
  left join {{ source('signature_terms') }} t on t.term_id = c.code_id;

  with terms as materialized (
    select w.* from {{ ref('error_terms') }}(p_text) w
  )
  select
    array_agg(w.term_id),
    array_agg(w.weight),
    array_agg(w.signature_count),
    sum(w.weight) * ({{ var('words.k1') }} + 1),
    (
      select {{ ref('pair_vector') }}(
        array_agg(p.place), array_agg(n.term_id), array_agg(n.weight)
      )
      from terms n
      cross join unnest(n.places) as p (place)
    )
  into v_term_ids, v_weights, v_counts, v_bound, v_pairs
  from terms w;
  v_words := {{ ref('saturated_vector') }}(v_term_ids, v_weights);

  select s.mean, s.deviation into v_mean, v_deviation
  from {{ ref('signature_likeness') }}(p_embedding, p_model_id) s;
  select s.mean, s.deviation into v_telling_mean, v_telling_deviation
  from {{ ref('signature_likeness') }}(p_telling_embedding, p_model_id) s;

  return query
  with vectors as materialized (
    select {{ ref('query_vectors') }}(v_term_ids, v_weights) as by_frequency
  ),
  candidates as materialized (
    select
      g.solution_id,
      g.signature_id,
      g.min_score,
      o.environment,
      coalesce(g.fingerprint = p_fingerprint, false) as is_same,
      g.signature_id = any (p_regex_signature_ids) as is_hit,
      case when v_code_ids = '{}' then 0 else coalesce(
        (
          select sum(c.weight)
          from unnest(v_code_ids, v_code_weights) as c (code_id, weight)
          where c.code_id = any (g.code_ids)
        )
        / nullif((select sum(c.weight) from unnest(v_code_weights) as c (weight)), 0),
        0
      ) end as codes,
      coalesce(
        {{ ref('bm25') }}(
          g.frequencies,
          v.by_frequency,
          {{ ref('sparse_product') }}(g.frequencies, v_words),
          {{ ref('sparse_product') }}(g.frequencies, v.by_frequency[1]),
          {{ ref('bm25_length') }}(
            g.term_count, v_average, {{ var('words.k1') }}, {{ var('words.b') }}
          ),
          {{ var('words.k1') }}
        )
        + {{ var('solutions.pair_weight') }} * {{ ref('sparse_product') }}(g.pairs, v_pairs),
        0
      ) as bm25,
      coalesce(
        1 - {{ ref('vector_distance') }}(e.embedding, p_embedding), v_mean
      ) as likeness,
      coalesce(
        1 - {{ ref('vector_distance') }}(e.embedding, p_telling_embedding), v_telling_mean
      ) as telling_likeness
    from {{ ref('candidate_signatures') }}(
      p_fingerprint, v_code_ids, v_term_ids, v_weights, v_counts, p_embedding,
      p_telling_embedding, p_model_id, p_regex_signature_ids
    ) n
    join {{ source('signatures') }} g on g.signature_id = n
    join {{ source('solutions') }} o on o.solution_id = g.solution_id
    cross join vectors v
    left join {{ source('signature_embeddings') }} e
      on e.signature_id = g.signature_id and e.model_id = p_model_id
    where o.project_id in (0, p_project_id)
      -- Whoever asks for a kind of problem may name another side of it.
      and (p_scope is null or o.category = any (p_scope) or o.tags && p_scope)
      and (p_component is null or o.component is null or o.component = p_component)
  ),
  parts as (
    select
      c.*,
      {{ var('solutions.code_weight') }} * c.codes as code_part,
      {{ var('solutions.bm25_weight') }} * {{ ref('bm25_score') }}(
        'best', c.bm25, max(c.bm25) over (), v_bound, {{ var('solutions.bm25_floor') }}, null, null
      ) as bm25_part,
      {{ var('solutions.vector_weight') }} * (
        (1 - {{ var('solutions.telling_share') }}) * {{ ref('vector_score') }}(
          'standardised', c.likeness, v_mean, v_deviation, {{ var('solutions.vector_span') }},
          null, null
        )
        + {{ var('solutions.telling_share') }} * {{ ref('vector_score') }}(
          'standardised', c.telling_likeness, v_telling_mean, v_telling_deviation,
          {{ var('solutions.vector_span') }}, null, null
        )
      ) as vector_part
    from candidates c
  ),
  texts as (
    select p.*, p.code_part + p.bm25_part + p.vector_part as base
    from parts p
  ),
  lifted as (
    select
      t.*,
      {{ var('solutions.fingerprint_lift') }} * (1 - t.base) * t.is_same::integer
        as fingerprint_part
    from texts t
  ),
  -- One row a solution: its best text.
  best as (
    select distinct on (r.solution_id) r.*
    from (
      select
        l.*,
        case when l.is_hit then greatest(
          {{ var('solutions.regex_lift') }} * (1 - l.base - l.fingerprint_part),
          coalesce(l.min_score, 0) - l.base - l.fingerprint_part
        ) else 0 end as regex_part
      from lifted l
    ) r
    order by
      r.solution_id, r.base + r.fingerprint_part + r.regex_part desc, r.signature_id
  ),
  known as (
    select
      b.*,
      b.base + b.fingerprint_part + b.regex_part as text_score,
      f.fit,
      case f.fit
        when 1 then
          {{ var('solutions.environment_lift') }} * (1 - b.base - b.fingerprint_part - b.regex_part)
        when -1 then
          -{{ var('solutions.environment_penalty') }} * (b.base + b.fingerprint_part + b.regex_part)
        else 0
      end as environment_part
    from best b
    cross join lateral (
      select {{ ref('environment_fit') }}(b.environment, p_environment) as fit
    ) f
  ),
  applied as (
    select
      k.*,
      k.text_score + k.environment_part as fitting_score,
      o.applications,
      o.success_count
    from known k
    cross join lateral {{ ref('solution_outcomes') }}(k.solution_id, p_as_of) o
  )
  select
    a.solution_id,
    a.signature_id,
    a.fitting_score + s.success_part,
    a.fingerprint_part,
    a.code_part,
    a.bm25_part,
    a.vector_part,
    a.regex_part,
    a.environment_part,
    s.success_part,
    a.is_hit or a.text_score >= coalesce(a.min_score, 0),
    a.applications,
    a.success_count
  from applied a
  cross join lateral (
    select
      {{ var('solutions.success_weight') }} * a.fitting_score * (1 - a.fitting_score)
      * {{ ref('success_score') }}(a.success_count::float8, a.applications::float8) as success_part
  ) s;
end;
$function$;

comment on function {{ this }} is
  'One row for every solution that a candidate text leads to, in no order. p_text is matched_text of the error, p_fingerprint and p_codes are of error_fingerprint. Score from 0 to 1 is the sum of its parts: words, vector and codes by their weights; then an equal fingerprint, a matching regular expression (at least the signature''s min_score) and an agreeing environment each add a share of what is missing to 1; a contradicting environment takes a share; outcomes move it by at most {{ var("solutions.success_weight") }}/4. p_scope lets a category or a tag pass. is_enough is false where the signature''s min_score is not reached. v{{ this.version }}';
