-- resolve_pattern: the pattern of a tag, made where it is new.
-- version: 1

create or replace function {{ this }}(p_tag text, p_category text)
  returns bigint
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_pattern_id bigint := {{ ref('known_pattern') }}(p_tag);
begin
  if v_pattern_id is null then
    v_pattern_id := {{ ref('add_pattern') }}(p_tag, p_category, now());
  end if;
  -- A statement of its own: it sees what another session added while this one waited for it.
  if v_pattern_id is null then
    v_pattern_id := {{ ref('known_pattern') }}(p_tag);
  end if;
  return v_pattern_id;
end;
$function$;

comment on function {{ this }} is
  'pattern_id of a tag in any spelling, or of an alias. A known pattern keeps its category, whatever p_category says. v{{ this.version }}';
