-- check_placeholders: refuses placeholders that are not of the right form, or go in a circle.
-- version: 1

create or replace function {{ this }}(p_solution_id bigint)
  returns void
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_placeholders jsonb;
  v_wrong text;
begin
  select s.placeholders into v_placeholders
  from {{ source('solutions') }} s
  where s.solution_id = p_solution_id;
  select p.key into v_wrong
  from jsonb_each(v_placeholders) p
  where p.key !~ '^[a-z][a-z0-9_]{0,63}$'
    or jsonb_typeof(p.value) <> 'object'
    or coalesce(jsonb_typeof(p.value -> 'default'), 'string') <> 'string'
  order by p.key
  limit 1;
  if found then
    raise exception 'the placeholder "%" is not declared as it should be', left(v_wrong, 80)
      using errcode = '{{ sqlstate("invalid_fixpack") }}',
        hint = 'declare it as {"project_root": {"description": "…", "default": "…"}}';
  end if;
  perform {{ ref('placeholder_values') }}(v_placeholders, '{}');
end;
$function$;

comment on function {{ this }} is
  'Names are small letters, digits and underscores; each is an object whose default, if any, is a text. Raises VB018. v{{ this.version }}';
