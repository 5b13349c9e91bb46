-- pattern_detect: the known patterns that an error, told or pasted, belongs to.
-- version: 1

create or replace function {{ this }}(
  p_query_text text,
  p_query_embedding halfvec default null,
  p_limit integer default 3,
  p_category text default null,
  p_project_root text default null,
  p_model_key text default null,
  p_telling_embedding halfvec default null
)
  returns table (
    pattern_tag text,
    pattern_category text,
    match_score float8,
    reasons jsonb,
    description text,
    solution_count bigint,
    proven boolean,
    top_solutions jsonb
  )
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
#variable_conflict use_column
declare
  v_search record;
  v_scope text[] := {{ ref('category_scope') }}(p_category);
  v_words text[];
  v_error record;
  v_text text;
  v_tags text[];
  v_hits bigint[];
  v_mean float8;
  v_deviation float8;
begin
  select * into v_search
  from {{ ref('open_error_search') }}(
    p_query_text, p_query_embedding, p_telling_embedding, p_limit, p_project_root, p_model_key
  );
  select * into v_error from {{ ref('error_fingerprint') }}(p_query_text);
  v_text := {{ ref('matched_text') }}(p_query_text, v_error.telling);
  v_tags := {{ ref('named_tags') }}(v_text);
  v_words := array(
    select distinct t.term from {{ ref('tokenize') }}(v_text) t where t.kind = 'word'
  );
  v_hits := array(
    select r.signature_id
    from {{ ref('matching_regexes') }}(p_query_text) r
    where r.outcome like 'matched%'
  );
  select s.mean, s.deviation into v_mean, v_deviation
  from {{ ref('signature_likeness') }}(p_query_embedding, v_search.model_id) s;

  return query
  with named as (
    -- The best of its names: the share of its words that the text has, all of them or hardly any use.
    select p.pattern_id, n.name, n.score
    from {{ source('patterns') }} p
    cross join lateral (
      select a.name, f.share * f.share * case when f.words > 1
          then {{ var('patterns.name_score') }}
          else {{ var('patterns.word_score') }}
        end as score
      from unnest(p.tag || p.aliases) with ordinality as a (name, place)
      cross join lateral (select {{ ref('name_words') }}(a.name) as words) w
      cross join lateral (
        select
          cardinality(w.words) as words,
          (select count(*) from unnest(w.words) as x (word) where x.word = any (v_words))::float8
            / greatest(cardinality(w.words), 1) as share
      ) f
      order by 2 desc, a.place
      limit 1
    ) n
    where n.score > 0
  ),
  solved as (
    select distinct on (s.pattern_id)
      s.pattern_id, s.solution_id, s.slug, m.score, m.fingerprint_score > 0 as is_same,
      m.regex_score > 0 as is_hit
    from {{ ref('matched_solutions') }}(
      v_text, v_error.fingerprint, v_error.codes, p_query_embedding, p_telling_embedding,
      v_search.model_id, v_search.project_id, null, null, '{}', v_hits, now()
    ) m
    join {{ source('solutions') }} s on s.solution_id = m.solution_id
    where s.pattern_id is not null and m.is_enough
    order by s.pattern_id, m.score desc, s.solution_id
  ),
  meant as (
    select
      c.pattern_id,
      {{ ref('vector_score') }}(
        'standardised', 1 - {{ ref('vector_distance') }}(c.embedding, p_query_embedding), v_mean,
        v_deviation, {{ var('solutions.vector_span') }}, null, null
      ) as score
    from {{ source('pattern_centroids') }} c
    where c.model_id = v_search.model_id and p_query_embedding is not null
  ),
  -- Tags that several documents carry are patterns too, known or not by a solution.
  tagged as (
    select
      t.tag,
      mode() within group (order by d.category) as category,
      count(*) as documents,
      count(distinct d.project_id) as projects
    from {{ source('documents') }} d
    cross join unnest(d.tags) as t (tag)
    where d.tags && v_tags and t.tag = any (v_tags)
    group by t.tag
    having count(*) >= {{ var('patterns.tagged_documents') }}
  ),
  gathered as (
    select
      coalesce(p.tag, g.tag) as tag,
      coalesce(p.category, {{ ref('canonical_category') }}(g.category)) as category,
      p.pattern_id,
      p.description,
      n.name,
      coalesce(n.score, 0) as name_part,
      s.slug,
      s.is_same,
      s.is_hit,
      coalesce(s.score, 0) as solution_part,
      coalesce({{ var('patterns.meaning_score') }} * c.score, 0) as meaning_part,
      g.documents,
      g.projects,
      case when g.tag is null then 0
        when cardinality({{ ref('name_words') }}(g.tag)) > 1 then {{ var('patterns.name_score') }}
        else {{ var('patterns.word_score') }}
      end as tag_part
    from {{ source('patterns') }} p
    full join tagged g on g.tag = p.tag
    left join named n on n.pattern_id = p.pattern_id
    left join solved s on s.pattern_id = p.pattern_id
    left join meant c on c.pattern_id = p.pattern_id
  ),
  scored as (
    select
      g.*,
      -- Each reason takes away a share of the doubt that the others leave.
      1 - (1 - greatest(g.name_part, g.tag_part)) * (1 - g.solution_part) * (1 - g.meaning_part)
        as match_score
    from gathered g
    where v_scope is null or g.category = any (v_scope)
  ),
  best as (
    select s.*, row_number() over (order by s.match_score desc, s.tag) as place
    from scored s
    where s.match_score >= {{ var('patterns.floor') }}
    order by s.match_score desc, s.tag
    limit p_limit
  ),
  shown as (
    select
      b.*,
      (
        select coalesce(jsonb_agg(to_jsonb(o) order by o.place), '[]')
        from (
          select
            row_number() over () as place, f.solution_id, f.slug, f.title, f.success_rate,
            f.applications, f.lower_bound, f.evidence
          from {{ source('patterns') }} q
          cross join lateral {{ ref('pattern_solutions') }}(q.tag, null, 3) f
          where q.pattern_id = b.pattern_id
        ) o
      ) as solutions
    from best b
  )
  select
    s.tag,
    s.category,
    s.match_score,
    jsonb_strip_nulls(
      jsonb_build_object(
        'name', case when s.name_part > 0 then s.name end,
        'name_score', nullif(greatest(s.name_part, s.tag_part), 0),
        'solution', s.slug,
        'solution_score', nullif(s.solution_part, 0),
        'same_fingerprint', nullif(s.is_same, false),
        'regex', nullif(s.is_hit, false),
        'meaning_score', nullif(s.meaning_part, 0),
        'documents', s.documents,
        'projects', s.projects
      )
    ),
    coalesce(s.description, ''),
    (
      select count(*)
      from {{ source('solutions') }} o
      where o.pattern_id = s.pattern_id
    ),
    coalesce(s.solutions @? '$[*] ? (@.evidence == "proven")', false),
    s.solutions
  from shown s
  order by s.place;
end;
$function$;

comment on function {{ this }} is
  'At most p_limit (1 to {{ var("limits.search_k") }}) patterns, best first; none below a match_score of {{ var("patterns.floor") }}. match_score is 1 - (1 - name) * (1 - solution) * (1 - meaning): the share of the words of its tag or an alias that the text has, squared, times {{ var("patterns.name_score") }} (one word: {{ var("patterns.word_score") }}); the score of its best solution for the text; likeness to its centroid. A tag that {{ var("patterns.tagged_documents") }} documents or more carry is a pattern too. top_solutions are the first three of pattern_solutions, with the rates for this pattern. Raises as solution_search does. v{{ this.version }}';
