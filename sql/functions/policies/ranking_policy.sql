-- ranking_policy: the policy that a search is to be ranked by.
-- version: 1

create or replace function {{ this }}(p_policy text default null)
  returns {{ source('ranking_policies') }}
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_policy {{ source('ranking_policies') }};
begin
  if coalesce(btrim(p_policy), '') = '' then
    select p.* into v_policy
    from {{ source('ranking_policies') }} p
    where p.is_default;
  else
    select p.* into v_policy
    from {{ source('ranking_policies') }} p
    where p_policy in (p.name, p.name || '@' || p.version)
    order by p.version desc
    limit 1;
  end if;
  if v_policy.name is null then
    raise exception 'no ranking policy is named "%"', coalesce(left(p_policy, 100), 'default')
      using errcode = '{{ sqlstate("unknown_policy") }}',
        hint = coalesce((
          select 'use ' || string_agg(distinct p.name, ', ') || '; a version as in "classic@1"'
          from {{ source('ranking_policies') }} p
        ), 'run "vbridge migrate", which installs them');
  end if;
  return v_policy;
end;
$function$;

comment on function {{ this }} is
  'By name ("classic", its newest version) or name and version ("classic@1"); NULL or blank gives the default. Raises VB016 where there is none. v{{ this.version }}';
