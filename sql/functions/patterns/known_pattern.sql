-- known_pattern: the pattern of a tag, or of another word that it goes by.
-- version: 1

create or replace function {{ this }}(p_tag text)
  returns bigint
  language sql
  stable
as $function$
  with wanted as (
    select {{ ref('canonical_tag') }}(p_tag) as tag
  ),
  aliased as (
    -- An alias of two patterns tells neither.
    select min(p.pattern_id) as pattern_id
    from wanted w
    join {{ source('patterns') }} p
      on exists (
        select from unnest(p.aliases) as a (alias) where {{ ref('slug_of') }}(a.alias) = w.tag
      )
    having count(*) = 1
  )
  select coalesce(
    (select p.pattern_id from wanted w join {{ source('patterns') }} p on p.tag = w.tag),
    (select a.pattern_id from aliased a)
  );
$function$;

comment on function {{ this }} is
  'pattern_id; NULL where the tag is none, nor an alias of exactly one pattern. v{{ this.version }}';
