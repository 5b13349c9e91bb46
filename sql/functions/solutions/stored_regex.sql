-- stored_regex: a regular expression in PostgreSQL's spelling, matching line by line.
-- version: 1

create or replace function {{ this }}(p_regex text)
  returns text
  language sql
  immutable
  parallel safe
as $function$
  select '(?' || o.options || case when o.options ~ '[mns]' then '' else 'n' end || ')'
    -- Elsewhere \b is the border of a word, here it would be a backspace. What is escaped itself
    -- stands aside meanwhile.
    || replace(
      replace(
        replace(replace(substr(p_regex, o.start), '\\', E'\x01'), '\b', '\y'),
        '\B', '\Y'
      ),
      E'\x01', '\\'
    )
  from (
    select coalesce(m.found[1], '') as options, coalesce(char_length(m.found[1]) + 4, 1) as start
    from (select regexp_match(p_regex, '^\(\?([a-z]+)\)') as found) m
  ) o;
$function$;

comment on function {{ this }} is
  'Options at the start such as (?i) stay. Unless they say otherwise (?n) is added: ^ and $ are the borders of a line, and a match stays within one. \b and \B become \y and \Y. v{{ this.version }}';
