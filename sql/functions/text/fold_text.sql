-- fold_text: a text with accents, ligatures and full-width forms made plain, case as it was.
-- version: 1

create or replace function {{ this }}(p_text text)
  returns text
  language sql
  immutable
  parallel safe
as $function$
  select case
    -- Most text is plain ASCII, and needs none of it.
    when octet_length(p_text) = char_length(p_text) then p_text
    else normalize(
      regexp_replace(normalize(p_text, NFKD), E'[\u0300-\u036f\u200b-\u200d\u2060\ufeff]+', '', 'g'),
      NFC
    )
  end;
$function$;

comment on function {{ this }} is
  'Unicode NFKD without combining accents and zero-width characters, composed again (so that Hangul stays whole). v{{ this.version }}';
