-- telling_lines: of the lines of a readable text, those that tell its error.
-- version: 1

create or replace function {{ this }}(p_text text)
  returns table (place integer, line text, identity text)
  language sql
  immutable
  parallel safe
  rows 6
  set search_path = pg_catalog, pg_temp
as $function$
  with marked as materialized (
    select m.*, row_number() over (partition by m.weight, translate(m.subject, '0123456789', '') order by m.place) as repeat
    from {{ ref('marked_lines') }}(p_text) m
    where m.weight >= 60 or m.weight = 20 or {{ ref('reads_like_output') }}(p_text, m.line)
  ),
  best as (
    select m.weight, min(m.place) as first_place, max(m.place) as last_place
    from marked m
    where m.weight = (select max(weight) from marked)
    group by m.weight
  ),
  chosen as (
    select m.place, m.line, m.subject
    from marked m
    join best b on b.weight = m.weight
    where case b.weight
      when 90 then m.place = b.first_place
      when 80 then m.place = b.last_place
      else m.repeat = 1
    end
    order by m.place
    limit {{ var('errors.identity_lines') }}
  ),
  -- The deepest of the user's own: the last above a Python error, else the first below.
  frame as (
    select f.place, nullif(f.line, m.line) as line, f.function_name
    from best b
    join marked m on m.place = b.last_place
    cross join {{ ref('user_frames') }}(p_text) f
    where b.weight = 80
      and case when f.is_above then f.place < b.last_place else f.place >= b.last_place end
    order by f.is_above desc, abs(f.place - b.last_place)
    limit 1
  ),
  others as (
    select m.place, m.line
    from marked m, best b
    where m.repeat = 1
      and m.weight > 20
      and m.place not in (select c.place from chosen c)
    order by m.weight desc, abs(m.place - b.last_place)
    limit {{ var('errors.telling_lines') }}
  ),
  told as (
    select c.place, c.line, c.subject as identity, 1 as turn from chosen c
    union all
    select f.place, f.line, 'in ' || f.function_name, 2 from frame f
    union all
    select o.place, o.line, null, 3 from others o
  )
  select t.place, t.line, t.identity
  from (select * from told order by turn, place limit {{ var('errors.telling_lines') }}) t
  order by t.place;
$function$;

comment on function {{ this }} is
  'Rows of (place, line, identity) in the order of the text, at most {{ var("errors.telling_lines") }}. The lines of the greatest weight of marked_lines tell it: of exceptions the last, which is the cause (Caused by, the end of a Python chain, [cause]), of a compiler''s errors the first, else the first {{ var("errors.identity_lines") }} different ones. identity: what makes the fingerprint, NULL for lines that only go with it; ''in '' and the function for the deepest frame of the user''s own. No row for a text without an error. v{{ this.version }}';
