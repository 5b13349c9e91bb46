-- tokenize: the terms of a text, the same for what is stored and for what is asked.
-- version: 1

create or replace function {{ this }}(p_text text)
  returns table (place integer, term text, kind text)
  language sql
  immutable
  parallel safe
as $function$
  with folded as (
    -- Endings such as in "it's" go; scripts that are written without spaces stand apart.
    select regexp_replace(
      regexp_replace(
        {{ ref('fold_text') }}(p_text),
        '([A-Za-z])[''’](?:s|t|re|ve|ll|d|m)(?![A-Za-z0-9_])', '\1', 'gi'
      ),
      E'([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]+)',
      ' \1 ', 'g'
    ) as text
  ),
  -- What is written without a space: a path, host:port, a::b, --flag, v1.2.3, obj.method.
  compounds as (
    select c.ordinality as n, c.match[1] as compound
    from folded f
    cross join lateral regexp_matches(
      f.text,
      E'(-{0,2}[A-Za-z0-9_\u00c0-\u1fff\u2c00-\u2dff\u3040-\ud7ff\uf900-\ufdff\ufe70-\uffdc\U00020000-\U0003ffff]+(?:[.:/@\\\\#+~-]+[A-Za-z0-9_\u00c0-\u1fff\u2c00-\u2dff\u3040-\ud7ff\uf900-\ufdff\ufe70-\uffdc\U00020000-\U0003ffff]+)*)',
      'g'
    ) with ordinality as c (match, ordinality)
  ),
  names as (
    select
      c.n,
      row_number() over (partition by c.n order by i.ordinality) as i,
      count(*) over (partition by c.n) as name_count,
      c.compound,
      i.name
    from compounds c
    cross join lateral regexp_split_to_table(
      c.compound, '[.:/@\\#+~-]+'
    ) with ordinality as i (name, ordinality)
    where i.name <> ''
  ),
  -- getUserById and HTTPServer, snake_case: each part of a name is a word too.
  parts as (
    select
      s.n,
      s.i,
      row_number() over (partition by s.n, s.i order by p.ordinality) as j,
      count(*) over (partition by s.n, s.i) as part_count,
      s.name_count,
      s.compound,
      s.name,
      left({{ ref('fold_case') }}(p.part), 64) as part
    from names s
    cross join lateral regexp_split_to_table(
      regexp_replace(
        regexp_replace(s.name, '([a-z0-9])([A-Z])', '\1 \2', 'g'), '([A-Z])([A-Z][a-z])', '\1 \2', 'g'
      ),
      '[ _]+'
    ) with ordinality as p (part, ordinality)
    where p.part <> ''
  ),
  words as (
    select
      (row_number() over (order by p.n, p.i, p.j, g.g))::integer as place,
      case
        when p.part ~ '^[a-z]{3,}$'
          then coalesce((ts_lexize('pg_catalog.english_stem', p.part))[1], p.part)
        when p.part ~ '^[a-z]{3,}[0-9]+$' then rtrim(p.part, '0123456789')
        when p.part > E'\u0dff' and char_length(p.part) > 1 then substr(p.part, g.g, 2)
        else p.part
      end as term,
      p.part,
      p.name,
      p.compound,
      p.i,
      p.j,
      g.g,
      p.part_count,
      p.name_count
    from parts p
    cross join lateral generate_series(
      1,
      case when p.part > E'\u0dff' then greatest(char_length(p.part) - 1, 1) else 1 end
    ) as g (g)
    where p.part_count > 1 or p.name_count > 1 or not {{ ref('is_stop_word') }}(p.part)
  )
  select w.place, w.term, 'word'
  from words w
  where w.place <= {{ var('words.most_words') }}
  union all
  -- Names stand for themselves beside their parts, so that the exact one wins.
  select distinct on (w.place, n.term) w.place, n.term, 'name'
  from words w
  cross join lateral (
    values
      (case
        when w.j = 1 and (w.part_count > 1 or w.part ~ '^[a-z]{3,}[0-9]+$')
          then {{ ref('fold_case') }}(w.name)
      end),
      (case when w.i = 1 and w.j = 1 and w.compound ~ '^-' then {{ ref('fold_case') }}(w.compound) end),
      (case
        when w.i = 1 and w.j = 1 and w.name_count > 1
          then {{ ref('fold_case') }}(ltrim(w.compound, '-'))
      end),
      -- Without the port, or the line and column, that follow a host or path.
      (case
        when w.i = 1 and w.j = 1 and w.name_count > 1
          then {{ ref('fold_case') }}(regexp_replace(ltrim(w.compound, '-'), '(?::\d+)+$', ''))
      end),
      (case
        when w.i = 1 and w.j = 1 and w.compound ~ '[/\\]'
          then {{ ref('fold_case') }}(
            regexp_replace(regexp_replace(w.compound, '(?::\d+)+$', ''), '^.*[/\\]', '')
          )
      end)
  ) as n (term)
  where w.g = 1
    and w.place <= {{ var('words.most_words') }}
    and n.term <> w.term
    and octet_length(n.term) between 1 and {{ var('words.term_bytes') }};
$function$;

comment on function {{ this }} is
  'Rows of (place, term, kind). word: in small letters, English stem, without stop words that stand alone; parts of camelCase, snake_case, paths and hosts each count, and scripts without spaces give overlapping pairs of characters. name: an identifier, path (also its last part), host (also without port), flag or version as written, at the place of its first part. At most {{ var("words.most_words") }} words; names up to {{ var("words.term_bytes") }} bytes. Version: tokenizer_version(). v{{ this.version }}';
