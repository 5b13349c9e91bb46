-- store_pattern: the pattern that a fixpack is written for.
-- version: 1

create or replace function {{ this }}(p_pattern jsonb, p_category text, p_written_at timestamptz)
  returns bigint
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_pattern_id bigint;
  v_aliases text[];
begin
  if p_pattern ->> 'tag' is null then
    return null;
  end if;
  v_aliases := array(
    select distinct lower(a.alias #>> '{}')
    from jsonb_path_query(p_pattern, '$.aliases[*]') as a (alias)
    order by 1
  );
  -- Several solutions may be for one pattern: each adds what it calls it.
  insert into {{ source('patterns') }} as p
    (tag, category, description, aliases, origin, created_at, updated_at)
  values (
    p_pattern ->> 'tag',
    {{ ref('canonical_category') }}(coalesce(p_pattern ->> 'category', p_category)),
    coalesce(p_pattern ->> 'description', ''),
    v_aliases,
    'fixpack',
    p_written_at,
    p_written_at
  )
  on conflict on constraint patterns_tag_key do update
  set
    category = case when p.origin = 'caller' then excluded.category else p.category end,
    description = case when p.description = '' then excluded.description else p.description end,
    aliases = array(
      select distinct a.alias from unnest(p.aliases || excluded.aliases) as a (alias) order by 1
    ),
    origin = 'fixpack',
    updated_at = p_written_at
  returning p.pattern_id into v_pattern_id;
  return v_pattern_id;
end;
$function$;

comment on function {{ this }} is
  'Takes {tag, category?, aliases?, description?} and returns its pattern_id, NULL for none. A pattern that callers named before keeps its links; aliases add up. v{{ this.version }}';
