-- add_pattern: makes a pattern that a caller has named.
-- version: 1

create or replace function {{ this }}(p_tag text, p_category text, p_added_at timestamptz)
  returns bigint
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_tag text := {{ ref('canonical_tag') }}(p_tag);
  v_category text := coalesce({{ ref('canonical_category') }}(p_category), 'runtime');
  v_pattern_id bigint;
begin
  if octet_length(v_category) > {{ var('limits.label_bytes') }} then
    raise exception 'pattern_category has % bytes; the limit is {{ var("limits.label_bytes") }}',
        octet_length(v_category)
      using errcode = '{{ sqlstate("too_long") }}',
        hint = 'give one word such as "runtime" or "deploy"';
  end if;
  insert into {{ source('patterns') }} (tag, category, origin, created_at, updated_at)
  values (v_tag, v_category, 'caller', p_added_at, p_added_at)
  on conflict on constraint patterns_tag_key do nothing
  returning pattern_id into v_pattern_id;
  return v_pattern_id;
end;
$function$;

comment on function {{ this }} is
  'Its pattern_id; NULL where the tag was there already. Without a category it is runtime. Raises VB002 and VB004 for a tag or category that cannot be one. v{{ this.version }}';
