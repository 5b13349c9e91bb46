-- find_pattern: the pattern of a tag, which must be known.
-- version: 1

create or replace function {{ this }}(p_tag text)
  returns bigint
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_pattern_id bigint := {{ ref('known_pattern') }}(p_tag);
  v_tag text;
  v_nearest text;
begin
  if v_pattern_id is not null then
    return v_pattern_id;
  end if;
  v_tag := {{ ref('canonical_tag') }}(p_tag);
  select string_agg(n.tag, ', ' order by n.shared desc, n.tag)
  into v_nearest
  from (
    select p.tag, count(distinct w.word) as shared
    from {{ source('patterns') }} p
    cross join unnest(
      string_to_array(p.tag || '-' || {{ ref('slug_of') }}(array_to_string(p.aliases, ' ')), '-')
    ) as w (word)
    where w.word = any (string_to_array(v_tag, '-'))
    group by p.tag
    order by shared desc, p.tag
    limit 5
  ) n;
  raise exception 'no pattern has the tag "%"', v_tag
    using errcode = '{{ sqlstate("unknown_pattern") }}',
      hint = coalesce(
        'the nearest are: ' || v_nearest,
        'pattern_detect finds the tag of an error; pattern_link makes a new one'
      );
end;
$function$;

comment on function {{ this }} is
  'pattern_id of a tag in any spelling, or of an alias. Raises VB021 where there is none, with up to five that share a word in the hint. v{{ this.version }}';
