-- label_words: the words of a path or text that labels are inferred from.
-- version: 1

create or replace function {{ this }}(p_text text)
  returns text[]
  language sql
  immutable
  parallel safe
as $function$
  -- Whole words only: "author" is not "auth". The start of a text says enough, and bounds the time.
  select string_to_array(
    btrim(regexp_replace(lower(left(p_text, {{ var('limits.label_chars') }})), '[^[:alnum:]]+', ' ', 'g')),
    ' '
  );
$function$;

comment on function {{ this }} is
  'Lower-case words, in order, of the first {{ var("limits.label_chars") }} characters. v{{ this.version }}';
