-- check_solution_version: refuses a version that a solution never had.
-- version: 1

create or replace function {{ this }}(p_solution_id bigint, p_version integer)
  returns void
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_versions integer[] := array(
    select s.version from {{ source('solutions') }} s where s.solution_id = p_solution_id
    union
    select v.version from {{ source('solution_versions') }} v where v.solution_id = p_solution_id
    order by 1
  );
begin
  if p_version = any (v_versions) then
    return;
  end if;
  raise exception 'solution % has no version %', p_solution_id, coalesce(p_version::text, 'null')
    using errcode = '{{ sqlstate("version_conflict") }}',
      hint = format('it has %s; leave the version out for the current one', array_to_string(v_versions, ', '));
end;
$function$;

comment on function {{ this }} is
  'Raises VB020 with the versions that there are in the hint. v{{ this.version }}';
