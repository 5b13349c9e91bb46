-- filled_text: a text with its placeholders replaced by their values.
-- version: 1

create or replace function {{ this }}(p_text text, p_values jsonb)
  returns text
  language sql
  immutable
  parallel safe
as $function$
  -- In one pass, so that a value with braces in it stays as it is.
  select string_agg(
    p.part || coalesce(p_values ->> n.name, '{' || n.name || '}', ''), '' order by p.place
  )
  from regexp_split_to_table(p_text, '(?<![${])\{[a-z][a-z0-9_]*\}')
    with ordinality as p (part, place)
  left join lateral (
    select m.found[1] as name, m.place
    from regexp_matches(p_text, '(?<![${])\{([a-z][a-z0-9_]*)\}', 'g')
      with ordinality as m (found, place)
  ) n on n.place = p.place;
$function$;

comment on function {{ this }} is
  'A placeholder is {name}; behind a dollar sign or another brace it is none. Names without a value stay as they are. v{{ this.version }}';
