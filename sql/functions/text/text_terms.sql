-- text_terms: the words of a text, the same for what is stored and what is asked.
-- version: 1

create or replace function {{ this }}(p_text text)
  returns tsvector
  language sql
  immutable
  parallel safe
as $function$
  -- Parts of camelCase and snake_case names are words too, beside the name itself.
  select to_tsvector('pg_catalog.english', p_text)
    || to_tsvector(
      'pg_catalog.english',
      regexp_replace(
        regexp_replace(p_text, '([a-z0-9])([A-Z])|([A-Z])([A-Z][a-z])', '\1\3 \2\4', 'g'),
        '[^[:alnum:]]+', ' ', 'g'
      )
    );
$function$;

comment on function {{ this }} is
  'Stemmed English words without stop words; names in code count whole and in parts. v{{ this.version }}';
