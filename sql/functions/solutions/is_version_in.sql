-- is_version_in: whether a version lies in a range such as ">=18 <23".
-- version: 1

create or replace function {{ this }}(p_version text, p_range text)
  returns boolean
  language sql
  immutable
  parallel safe
as $function$
  with given as (
    select string_to_array(substring(p_version from '[0-9]{1,6}(?:\.[0-9]{1,6}){0,3}'), '.')::integer[] as parts
  ),
  bounds as (
    select
      coalesce(nullif(m.found[1], ''), '=') as relation,
      string_to_array(m.found[2], '.')::integer[] as parts
    from regexp_matches(
      p_range, '(>=|<=|>|<|=|\^|~)?\s*v?([0-9]{1,6}(?:\.[0-9]{1,6}){0,3})', 'g'
    ) as m (found)
  )
  select bool_and(
    case b.relation
      when '>=' then g.parts >= b.parts
      when '>' then g.parts[:cardinality(b.parts)] > b.parts
      when '<' then g.parts < b.parts
      when '<=' then g.parts[:cardinality(b.parts)] <= b.parts
      when '^' then g.parts >= b.parts and g.parts[1] = b.parts[1]
      when '~' then g.parts >= b.parts and g.parts[:2] = b.parts[:2]
      else g.parts[:cardinality(b.parts)] = b.parts
    end
  )
  from given g
  cross join bounds b
  where g.parts is not null;
$function$;

comment on function {{ this }} is
  'Bounds are =, >, >=, <, <=, ^ (same major) and ~ (same minor), all of which must hold; a bound of fewer parts stands for all versions that begin so (<=20 takes 20.11). NULL where either holds no number. v{{ this.version }}';
