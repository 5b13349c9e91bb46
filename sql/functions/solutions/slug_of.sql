-- slug_of: a name for a title, in small letters, digits and hyphens.
-- version: 1

create or replace function {{ this }}(p_text text)
  returns text
  language sql
  immutable
  parallel safe
as $function$
  select coalesce(
    nullif(
      btrim(
        left(
          regexp_replace(
            {{ ref('fold_case') }}({{ ref('fold_text') }}(p_text)), '[^a-z0-9]+', '-', 'g'
          ),
          80
        ),
        '-'
      ),
      ''
    ),
    'untitled'
  );
$function$;

comment on function {{ this }} is
  'At most 80 characters. Also how tags of patterns are spelled: "Redis connection" is redis-connection. A text without any letter or digit of ASCII is "untitled". v{{ this.version }}';
