-- matched_text: what of an error is compared with what solutions are found by.
-- version: 1

create or replace function {{ this }}(p_text text, p_telling text)
  returns text
  language sql
  stable
  parallel safe
as $function$
  select case
    when char_length(r.text) <= {{ var('errors.matched_chars') }} then r.text
    else concat_ws(
      E'\n',
      p_telling,
      left(r.text, {{ var('errors.matched_chars') }} / 4),
      right(r.text, {{ var('errors.matched_chars') }} / 2)
    )
  end
  from (select {{ ref('readable_text') }}(p_text) as text) r;
$function$;

comment on function {{ this }} is
  'The readable text whole where it has up to {{ var("errors.matched_chars") }} characters: also the command and the hints around an error tell which it is. Of a longer one the telling lines, its start and its end. v{{ this.version }}';
