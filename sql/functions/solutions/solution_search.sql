-- solution_search: the fixes that are known for an error, best first, with how sure that is.
-- version: 1

create or replace function {{ this }}(
  p_error_message text,
  p_query_embedding halfvec default null,
  p_category text default null,
  p_limit integer default 5,
  p_component text default null,
  p_environment jsonb default null,
  p_project_root text default null,
  p_model_key text default null,
  p_session text default null,
  p_as_of timestamptz default now(),
  p_telling_embedding halfvec default null
)
  returns table (
    rank integer,
    solution_id bigint,
    slug text,
    version integer,
    title text,
    description text,
    category text,
    component text,
    tags text[],
    pattern_tag text,
    score float8,
    is_known boolean,
    fingerprint_score float8,
    code_score float8,
    bm25_score float8,
    vector_score float8,
    regex_score float8,
    environment_score float8,
    success_score float8,
    matched_text text,
    matched_regexes text[],
    applications bigint,
    success_count bigint,
    success_rate float8,
    is_dangerous boolean,
    environment jsonb,
    preconditions text[],
    not_when text[],
    placeholders jsonb,
    steps jsonb,
    checks jsonb,
    rollback jsonb,
    error_search_id bigint,
    degraded text[],
    quarantined text[]
  )
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
#variable_conflict use_column
declare
  v_started timestamptz := clock_timestamp();
  v_search record;
  v_error record;
  v_environment jsonb := {{ ref('environment_of') }}(p_environment);
  v_hits bigint[];
  v_hit_ordinals integer[];
  v_bad bigint[];
  v_bad_ordinals integer[];
  v_ids bigint[];
  v_texts bigint[];
  v_parts float8[];
  v_known boolean[];
  v_counts bigint[];
  v_scores float8[];
begin
  select * into v_search
  from {{ ref('open_error_search') }}(
    p_error_message, p_query_embedding, p_telling_embedding, p_limit, p_project_root, p_model_key
  );
  select * into v_error from {{ ref('error_fingerprint') }}(p_error_message);
  degraded := v_search.degraded;

  select
    coalesce(array_agg(r.signature_id) filter (where r.outcome like 'matched%'), '{}'),
    coalesce(array_agg(r.ordinal) filter (where r.outcome like 'matched%'), '{}'),
    coalesce(array_agg(r.signature_id) filter (where r.outcome ~ 'failed|slowly'), '{}'),
    coalesce(array_agg(r.ordinal) filter (where r.outcome ~ 'failed|slowly'), '{}'),
    coalesce(array_agg(r.regex) filter (where r.outcome ~ 'failed|slowly'), '{}'),
    degraded || case when bool_or(r.outcome = 'skipped') then array['regexes'] else '{}' end
  into v_hits, v_hit_ordinals, v_bad, v_bad_ordinals, quarantined, degraded
  from {{ ref('matching_regexes') }}(p_error_message) r;
  if v_bad <> '{}' then
    perform {{ ref('quarantine_regexes') }}(
      v_bad, v_bad_ordinals, 'took too long, or failed, on an error that was searched for'
    );
  end if;

  select
    array_agg(m.solution_id order by m.place),
    array_agg(m.signature_id order by m.place),
    array_agg(m.score order by m.place),
    array_agg(
      array[m.fingerprint_score, m.code_score, m.bm25_score, m.vector_score, m.regex_score,
        m.environment_score, m.success_score]
      order by m.place
    ),
    array_agg(m.is_enough and m.score >= {{ var('solutions.floor') }} order by m.place),
    array_agg(array[m.applications, m.success_count] order by m.place)
  into v_ids, v_texts, v_scores, v_parts, v_known, v_counts
  from (
    select
      s.*,
      row_number() over (
        order by s.is_enough and s.score >= {{ var('solutions.floor') }} desc, s.score desc,
          s.solution_id
      ) as place
    from {{ ref('matched_solutions') }}(
      {{ ref('matched_text') }}(p_error_message, v_error.telling), v_error.fingerprint,
      v_error.codes, p_query_embedding, p_telling_embedding, v_search.model_id,
      v_search.project_id, {{ ref('category_scope') }}(p_category), lower(p_component),
      v_environment, v_hits, p_as_of
    ) s
    order by place
    limit p_limit
  ) m;

  error_search_id := {{ ref('log_error_search') }}(
    v_search.project_id, p_session, v_error.fingerprint, v_error.fingerprint_version,
    v_error.normalised, {{ ref('canonical_category') }}(p_category),
    coalesce(v_known[1], false), v_ids, v_scores, v_known, v_started
  );

  return query
  select
    n.place::integer,
    s.solution_id,
    s.slug,
    s.version,
    s.title,
    s.description,
    s.category,
    s.component,
    s.tags,
    p.tag,
    v_scores[n.place],
    v_known[n.place],
    v_parts[n.place][1],
    v_parts[n.place][2],
    v_parts[n.place][3],
    v_parts[n.place][4],
    v_parts[n.place][5],
    v_parts[n.place][6],
    v_parts[n.place][7],
    left(g.text, 300),
    array(
      select r.regex
      from unnest(v_hits, v_hit_ordinals) as h (signature_id, ordinal)
      join {{ source('signature_regexes') }} r
        on r.signature_id = h.signature_id and r.ordinal = h.ordinal
      where r.solution_id = s.solution_id
      order by r.signature_id, r.ordinal
    ),
    v_counts[n.place][1],
    v_counts[n.place][2],
    v_counts[n.place][2]::float8 / nullif(v_counts[n.place][1], 0),
    s.is_dangerous,
    s.environment,
    s.preconditions,
    s.not_when,
    s.placeholders,
    {{ ref('shown_steps') }}(s.solution_id, 'apply', null),
    {{ ref('shown_checks') }}(s.solution_id, null),
    {{ ref('shown_steps') }}(s.solution_id, 'rollback', null),
    error_search_id,
    degraded,
    quarantined
  from unnest(v_ids) with ordinality as n (solution_id, place)
  join {{ source('solutions') }} s on s.solution_id = n.solution_id
  join {{ source('signatures') }} g on g.signature_id = v_texts[n.place]
  left join {{ source('patterns') }} p on p.pattern_id = s.pattern_id
  order by n.place;
end;
$function$;

comment on function {{ this }} is
  'At most p_limit (1 to {{ var("limits.search_k") }}) solutions, one row each, best first: those shared by all and the project''s own. is_known is true from a score of {{ var("solutions.floor") }} on (and the min_score of what it was found by); where it is false nothing is known, and the rows say what was nearest. score is the sum of the seven parts, see matched_solutions. p_query_embedding is of matched_text, p_telling_embedding of the telling lines of error_fingerprint; without them degraded holds vector. degraded holds regexes where time ran out for them; quarantined lists those that were set aside by this call. p_environment: see environment_of. Steps and checks are shown, never run. Raises VB002 blank text, VB003 limit, VB004 too long, VB007 root, VB009 vector, VB010 other model, VB024 environment. v{{ this.version }}';
