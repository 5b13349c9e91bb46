-- error_terms: the words of an error, and how much each tells among all signatures.
-- version: 1

create or replace function {{ this }}(p_text text)
  returns table (term_id integer, places integer[], weight float8, signature_count bigint)
  language sql
  stable
  set search_path = pg_catalog, pg_temp
as $function$
  with counted as materialized (
    select
      {{ ref('term_id') }}(t.term) as term_id,
      coalesce(
        array_agg(t.place order by t.place) filter (where t.kind = 'word'),
        array_agg(t.place order by t.place)
      ) as places,
      -- Said twice counts more, said ten times not ten times more.
      1 + ln(count(*)::float8) as multiplicity
    -- Who writes of URLs seldom writes one out.
    from {{ ref('tokenize') }}(
      p_text || case when p_text ~ '(?:^|[[:space:]"''(])(?:[a-z+]+://|git@)' then ' url' else '' end
    ) t
    group by t.term
  )
  select
    c.term_id,
    c.places,
    c.multiplicity
      * {{ ref('idf') }}(l.signature_count::float8, coalesce(s.signature_count, 0)::float8),
    coalesce(s.signature_count, 0)::bigint
  from counted c
  cross join {{ source('solution_library') }} l
  left join {{ source('signature_terms') }} s on s.term_id = c.term_id
  order by 3 desc, c.term_id
  limit {{ var('words.query_terms') }};
$function$;

comment on function {{ this }} is
  'weight is idf times 1 + ln(occurrences); the most telling {{ var("words.query_terms") }}. A text with a URL in it also has the word url. A word that no signature has stays: what is not matched counts too. v{{ this.version }}';
