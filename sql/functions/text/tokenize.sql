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
  -- Most of a text is plain small letters, and needs no taking apart.
  parts as (
    select
      c.n, 1::bigint as i, 1::bigint as j, 1::bigint as g, l.part,
      coalesce((ts_lexize('pg_catalog.english_stem', l.part))[1], l.part) as term,
      null::text as compound, null::text as name
    from compounds c
    cross join lateral (select left(c.compound, {{ var('words.part_chars') }}) as part) l
    where c.compound !~ '[^a-z]' and not {{ ref('is_stop_word') }}(c.compound)
    union all
    -- getUserById and HTTPServer, snake_case: each part of a name is a word too.
    select
      c.n, i.i, p.j, g.g, case when g.g = 1 then l.part end, g.term,
      case when i.i = 1 and p.j = 1 and g.g = 1 then c.compound end,
      case when p.j = 1 and g.g = 1 then i.name end
    from compounds c
    cross join lateral regexp_split_to_table(
      ltrim(c.compound, '-'), '[.:/@\\#+~-]+'
    ) with ordinality as i (name, i)
    cross join lateral (
      select i.name <> c.compound as is_part, btrim(
        regexp_replace(
          regexp_replace(i.name, '([a-z0-9])([A-Z])', '\1 \2', 'g'), '([A-Z])([A-Z][a-z])', '\1 \2', 'g'
        ),
        '_'
      ) as parts
      -- Once for a name, not again for each of its parts.
      offset 0
    ) s
    cross join lateral (select s.is_part or s.parts ~ '[ _]' as is_part offset 0) t
    cross join lateral regexp_split_to_table(s.parts, '[ _]+') with ordinality as p (part, j)
    cross join lateral (
      select
        p.part ~ E'^[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\uffff\U00020000-\U0003ffff]'
          as is_unspaced
    ) u
    cross join lateral (
      select case
        when u.is_unspaced then p.part
        else left({{ ref('fold_case') }}(p.part), {{ var('words.part_chars') }})
      end as part
    ) l
    cross join lateral (
      select
        1::bigint as g,
        case
          when l.part !~ '[^a-z]'
            then coalesce((ts_lexize('pg_catalog.english_stem', l.part))[1], l.part)
          when l.part ~ '^[a-z]{3,}[0-9]+$' then rtrim(l.part, '0123456789')
          else l.part
        end as term
      where not u.is_unspaced
      union all
      -- Each character with the next; one that stands alone by itself.
      select n.g, coalesce(n.pair, n.character)
      from (
        select
          t.g,
          t.character,
          t.character || lead(t.character) over (order by t.g) as pair,
          count(*) over () as characters
        from string_to_table(l.part, null) with ordinality as t (character, g)
        where u.is_unspaced
      ) n
      where n.pair is not null or n.characters = 1
    ) g
    where c.compound ~ '[^a-z]'
      and l.part <> ''
      -- A stop word counts where it is part of something longer.
      and (t.is_part or not {{ ref('is_stop_word') }}(l.part))
  ),
  words as materialized (
    select (row_number() over (order by p.n, p.i, p.j, p.g))::integer as place, p.*
    from parts p
  )
  select w.place, w.term, 'word'
  from words w
  where w.place <= {{ var('words.most_words') }}
  union all
  -- Names stand for themselves beside their parts, so that the exact one wins.
  select distinct w.place, n.term, 'name'
  from words w
  cross join lateral (
    select ltrim(w.compound, '-') as plain, w.compound <> w.name as is_compound
  ) l
  cross join lateral unnest(array[
    {{ ref('fold_case') }}(w.name),
    case when l.is_compound then {{ ref('fold_case') }}(w.compound) end,
    case when l.is_compound then {{ ref('fold_case') }}(l.plain) end,
    -- Without the port, or the line and column, that follow a host or path.
    case when l.is_compound then {{ ref('fold_case') }}(regexp_replace(l.plain, '(?::\d+)+$', '')) end,
    case when l.is_compound and l.plain ~ '[/\\]'
      then {{ ref('fold_case') }}(
        regexp_replace(regexp_replace(l.plain, '(?::\d+)+$', ''), '^.*[/\\]', '')
      )
    end
  ]) as n (term)
  where w.name is not null
    and w.place <= {{ var('words.most_words') }}
    and (n.term <> w.part or w.part ~ '^[a-z]{3,}[0-9]+$')
    and octet_length(n.term) between 1 and {{ var('words.term_bytes') }};
$function$;

comment on function {{ this }} is
  'Rows of (place, term, kind). word: in small letters, English stem, without stop words that stand alone; parts of camelCase, snake_case, paths and hosts each count, and scripts without spaces give overlapping pairs of characters. name: an identifier, path (also its last part), host (also without port), flag or version as written, at the place of its first part. At most {{ var("words.most_words") }} words, each by its first {{ var("words.part_chars") }} characters; names up to {{ var("words.term_bytes") }} bytes. Version: tokenizer_version(). v{{ this.version }}';
