-- describing_text: what a solution is found by beside its error messages.
-- version: 1

create or replace function {{ this }}(p_fixpack jsonb)
  returns text
  language sql
  immutable
  parallel safe
as $function$
  select concat_ws(
    E'\n',
    p_fixpack ->> 'title',
    p_fixpack ->> 'description',
    nullif(
      (
        select string_agg(t.tag #>> '{}', ', ')
        from jsonb_path_query(p_fixpack, '$.tags[*]') as t (tag)
      ),
      ''
    ),
    replace(p_fixpack -> 'pattern' ->> 'tag', '-', ' '),
    nullif(
      (
        select string_agg(a.alias #>> '{}', ', ')
        from jsonb_path_query(p_fixpack, '$.pattern.aliases[*]') as a (alias)
      ),
      ''
    )
  );
$function$;

comment on function {{ this }} is
  'Title, description, tags, and the words of its pattern, a line each: signature 0 of the solution. v{{ this.version }}';
