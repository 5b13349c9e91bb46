-- shortened_query: the part of a query that is searched for.
-- version: 1

create or replace function {{ this }}(p_query_text text)
  returns text
  language sql
  immutable
  parallel safe
as $function$
  select case
    when octet_length(p_query_text) <= {{ var('limits.query_bytes') }} then p_query_text
    -- The start says what was done, the end how it failed.
    else left(p_query_text, {{ var('limits.query_bytes') }} / 8)
      || E'\n' || right(p_query_text, {{ var('limits.query_bytes') }} / 8)
  end;
$function$;

comment on function {{ this }} is
  'As it is up to {{ var("limits.query_bytes") }} bytes; of a longer one an eighth of that many characters from each end. v{{ this.version }}';
