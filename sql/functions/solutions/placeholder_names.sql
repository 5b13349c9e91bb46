-- placeholder_names: the placeholders that a text has.
-- version: 1

create or replace function {{ this }}(p_text text)
  returns setof text
  language sql
  immutable
  parallel safe
as $function$
  select distinct m.found[1]
  from regexp_matches(p_text, '(?<![${])\{([a-z][a-z0-9_]*)\}', 'g') as m (found);
$function$;

comment on function {{ this }} is
  'Each name once, without its braces; as filled_text sees them. v{{ this.version }}';
