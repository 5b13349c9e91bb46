-- solution_export: a fixpack as it was stored.
-- version: 1

create or replace function {{ this }}(
  p_slug text,
  p_project_root text default null,
  p_version integer default null
)
  returns jsonb
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_project_id bigint := 0::bigint;
  v_fixpack jsonb;
begin
  if p_project_root is not null then
    v_project_id := {{ ref('find_project') }}(p_project_root);
  end if;
  select v.fixpack into v_fixpack
  from {{ source('solutions') }} s
  join {{ source('solution_versions') }} v
    on v.solution_id = s.solution_id and v.version = coalesce(p_version, s.version)
  where s.project_id = v_project_id and s.slug = p_slug;
  if not found then
    raise exception 'no solution is stored as "%"%', left(p_slug, 80),
        coalesce(' in version ' || p_version, '')
      using errcode = '{{ sqlstate("unknown_solution") }}',
        hint = 'vbridge fixpack list names those that are';
  end if;
  return v_fixpack;
end;
$function$;

comment on function {{ this }} is
  'The current version, or an earlier one. Raises VB017 for an unknown slug or version. v{{ this.version }}';
