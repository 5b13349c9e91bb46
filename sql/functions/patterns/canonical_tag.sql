-- canonical_tag: the one spelling of a pattern's tag.
-- version: 1

create or replace function {{ this }}(p_tag text)
  returns text
  language plpgsql
  immutable
  parallel safe
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_tag text := {{ ref('slug_of') }}(p_tag);
begin
  -- slug_of has a word for a text without any letter of ASCII; a tag must be one of its own.
  if p_tag is null or v_tag = 'untitled' and p_tag !~* 'untitled' then
    raise exception 'pattern_tag is empty'
      using errcode = '{{ sqlstate("blank_input") }}',
        hint = 'give a tag such as "redis-connection", in letters a to z, digits and hyphens';
  end if;
  if char_length(btrim(p_tag)) > 80 then
    raise exception 'pattern_tag has % characters; the limit is 80', char_length(btrim(p_tag))
      using errcode = '{{ sqlstate("too_long") }}',
        hint = 'two or three words are enough, such as "redis-connection"';
  end if;
  return v_tag;
end;
$function$;

comment on function {{ this }} is
  'In small letters and digits, anything else a hyphen: "Redis connection" is redis-connection. Raises VB002 for a blank, VB004 for one over 80 characters. v{{ this.version }}';
