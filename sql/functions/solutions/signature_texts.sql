-- signature_texts: the texts that a fixpack is found by.
-- version: 1

create or replace function {{ this }}(p_fixpack jsonb)
  returns table (
    ordinal integer,
    text text,
    min_score float8,
    meta jsonb,
    regexes jsonb,
    content_sha256 bytea
  )
  language sql
  stable
  parallel safe
as $function$
  select t.ordinal, t.text, t.min_score, t.meta, t.regexes, sha256(convert_to(t.text, 'UTF8'))
  from (
    select
      0 as ordinal,
      {{ ref('describing_text') }}(p_fixpack) as text,
      null::float8 as min_score,
      '{}'::jsonb as meta,
      null::jsonb as regexes
    union all
    select
      s.ordinal::integer,
      s.signature ->> 'text',
      (s.signature ->> 'min_score')::float8,
      coalesce(nullif(s.signature -> 'meta', 'null'), '{}'),
      s.signature -> 'regexes'
    from jsonb_path_query(p_fixpack, '$.signatures[*]') with ordinality as s (signature, ordinal)
  ) t;
$function$;

comment on function {{ this }} is
  'Ordinal 0 is the description, from 1 on the error messages. content_sha256 is that of text in UTF-8. v{{ this.version }}';
