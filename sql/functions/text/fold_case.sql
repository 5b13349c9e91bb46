-- fold_case: small letters, the same under every locale of the database.
-- version: 1

create or replace function {{ this }}(p_text text)
  returns text
  language sql
  immutable
  parallel safe
as $function$
  -- Only collation "C" is the same everywhere, and it knows ASCII only: Greek and Cyrillic by hand.
  select case
    when octet_length(p_text) = char_length(p_text) then lower(p_text collate "C")
    else translate(
      lower(p_text collate "C"),
      'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЄІҐØÆŒĐŁÞ',
      'αβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяєіґøæœđłþ'
    )
  end;
$function$;

comment on function {{ this }} is
  'Expects fold_text to have been applied, which leaves no accented letters. v{{ this.version }}';
