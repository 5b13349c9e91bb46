-- query_words: the distinct words that a query looks for.
-- version: 1

create or replace function {{ this }}(p_query_text text)
  returns text[]
  language sql
  immutable
  parallel safe
as $function$
  select tsvector_to_array({{ ref('text_terms') }}(p_query_text));
$function$;

comment on function {{ this }} is
  'Words as text_terms makes them, in order of the alphabet; empty for a query of stop words only. v{{ this.version }}';
