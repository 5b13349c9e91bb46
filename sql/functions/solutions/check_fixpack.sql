-- check_fixpack: refuses a fixpack that lacks what it must have, or has more than it may.
-- version: 1

create or replace function {{ this }}(p_fixpack jsonb)
  returns void
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_problem text;
begin
  if p_fixpack is null or jsonb_typeof(p_fixpack) <> 'object' then
    raise exception 'a fixpack is an object'
      using errcode = '{{ sqlstate("invalid_fixpack") }}',
        hint = 'its fields are described by: vbridge fixpack schema';
  end if;
  select r.problem into v_problem
  from (
    select 0, t.name || ' is not of type ' || t.kind
    from (
      values
        ('component', 'string'), ('slug', 'string'), ('dangerous', 'boolean'),
        ('placeholders', 'object'), ('pattern', 'object'), ('environment', 'object'),
        ('tags', 'array'), ('signatures', 'array'), ('steps', 'array'), ('checks', 'array'),
        ('rollback', 'array'), ('preconditions', 'array'), ('not_when', 'array')
    ) as t (name, kind)
    where coalesce(jsonb_typeof(p_fixpack -> t.name), 'null') not in ('null', t.kind)
    union all
    select 0, f.name || ' of signature ' || s.ordinal || ' is not of type ' || f.kind
    from jsonb_path_query(p_fixpack, '$.signatures[*]') with ordinality as s (signature, ordinal)
    cross join (
      values ('text', 'string'), ('regexes', 'array'), ('min_score', 'number'), ('meta', 'object')
    ) as f (name, kind)
    where coalesce(jsonb_typeof(s.signature -> f.name), 'null') not in ('null', f.kind)
    union all
    -- Texts that are needed, and how long they may be.
    select 1, f.name || case
        when nullif(btrim(p_fixpack ->> f.name), '') is null then ' is missing'
        else ' has more than ' || f.chars || ' characters'
      end
    from (
      values
        ('title', {{ var('limits.title_chars') }}),
        ('description', {{ var('limits.description_chars') }}),
        ('category', 80)
    ) as f (name, chars)
    where nullif(btrim(p_fixpack ->> f.name), '') is null
      or jsonb_typeof(p_fixpack -> f.name) <> 'string'
      or char_length(p_fixpack ->> f.name) > f.chars
    union all
    select 2, 'slug "' || left(p_fixpack ->> 'slug', 80) || '" is not small letters, digits and single hyphens, at most 80'
    where p_fixpack ->> 'slug' !~ '^[a-z0-9]+(-[a-z0-9]+)*$' or char_length(p_fixpack ->> 'slug') > 80
    union all
    select 3, 'version is not a whole number from 1 on'
    where not coalesce(
      p_fixpack -> 'version' @? '$ ? (@.type() == "number" && @ >= 1 && @ <= 1000000 && @ == @.floor())',
      true
    ) and jsonb_typeof(p_fixpack -> 'version') <> 'null'
    union all
    -- Lists, and how many elements they may have.
    select 4, l.name || ' holds ' || l.elements || ' elements; it may hold ' || l.least || ' to ' || l.most
    from (
      select c.name, c.least, c.most,
        case jsonb_typeof(p_fixpack -> c.name)
          when 'array' then jsonb_array_length(p_fixpack -> c.name)
          else 0
        end as elements
      from (
        values
          ('signatures', 1, {{ var('limits.signatures') }}),
          ('steps', 1, {{ var('limits.steps') }}),
          ('checks', 0, {{ var('limits.checks') }}),
          ('rollback', 0, {{ var('limits.steps') }}),
          ('tags', 0, {{ var('limits.tags') }}),
          ('preconditions', 0, {{ var('limits.steps') }}),
          ('not_when', 0, {{ var('limits.steps') }})
      ) as c (name, least, most)
    ) l
    where l.elements not between l.least and l.most
    union all
    select 5, 'signature ' || s.ordinal || ' has no text, or more than {{ var("limits.signature_chars") }} characters'
    from jsonb_path_query(p_fixpack, '$.signatures[*]') with ordinality as s (signature, ordinal)
    where nullif(btrim(s.signature ->> 'text'), '') is null
      or char_length(s.signature ->> 'text') > {{ var('limits.signature_chars') }}
    union all
    select 6, 'signatures ' || min(s.ordinal) || ' and ' || max(s.ordinal) || ' are the same text'
    from jsonb_path_query(p_fixpack, '$.signatures[*]') with ordinality as s (signature, ordinal)
    group by s.signature ->> 'text'
    having count(*) > 1
    union all
    select 7, 'signature ' || s.ordinal || ': min_score is not a number from 0 to 1'
    from jsonb_path_query(p_fixpack, '$.signatures[*]') with ordinality as s (signature, ordinal)
    where s.signature -> 'min_score' @? '$ ? (@ < 0 || @ > 1)'
    union all
    select 8, 'signature ' || s.ordinal || ' has more than {{ var("limits.regexes") }} regular expressions'
    from jsonb_path_query(p_fixpack, '$.signatures[*]') with ordinality as s (signature, ordinal)
    where s.signature @? '$.regexes[{{ var('limits.regexes') }}]'
    union all
    select 9, 'the pattern''s tag "' || left(p_fixpack -> 'pattern' ->> 'tag', 80) || '" is not small letters, digits and single hyphens, at most 80'
    where p_fixpack -> 'pattern' ->> 'tag' !~ '^[a-z0-9]+(-[a-z0-9]+)*$'
      or char_length(p_fixpack -> 'pattern' ->> 'tag') > 80
    union all
    select 10, 'it has ' || octet_length(p_fixpack::text) || ' bytes; the limit is {{ var("limits.fixpack_bytes") }}'
    where octet_length(p_fixpack::text) > {{ var('limits.fixpack_bytes') }}
  ) as r (place, problem)
  order by r.place
  limit 1;
  if found then
    raise exception 'the fixpack cannot be stored: %', v_problem
      using errcode = '{{ sqlstate("invalid_fixpack") }}',
        hint = 'mend it and try again; the shape of a fixpack is told by: vbridge fixpack schema';
  end if;
end;
$function$;

comment on function {{ this }} is
  'Raises VB018 with the first fault that it finds. The shape of each step and check is kept by constraints of their tables; regular expressions by check_regex. v{{ this.version }}';
