-- install_policies: stores the policies of this release, each as a new version where it changed.
-- version: 1

create or replace function {{ this }}()
  returns integer
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_policy {{ source('ranking_policies') }};
  v_latest {{ source('ranking_policies') }};
  v_installed integer := 0;
begin
  for v_policy in select * from {{ ref('released_policies') }}() r order by r.name loop
    v_policy.checksum := {{ ref('policy_checksum') }}(v_policy);
    select p.* into v_latest
    from {{ source('ranking_policies') }} p
    where p.name = v_policy.name and p.origin = 'release'
    order by p.version desc
    limit 1;
    continue when v_latest.checksum = v_policy.checksum;
    select coalesce(max(p.version), 0) + 1 into v_policy.version
    from {{ source('ranking_policies') }} p
    where p.name = v_policy.name;
    -- What a person has chosen as the default stays; a release only moves its own default on.
    v_policy.is_default := case
      when v_latest.name is not null then v_latest.is_default
      else v_policy.is_default
        and not exists (select from {{ source('ranking_policies') }} p where p.is_default)
    end;
    update {{ source('ranking_policies') }} p
    set is_default = false
    where v_policy.is_default and p.is_default;
    insert into {{ source('ranking_policies') }} select v_policy.*;
    v_installed := v_installed + 1;
  end loop;
  return v_installed;
end;
$function$;

comment on function {{ this }} is
  'Returns how many were new; run at the end of every deployment. Versions that were there stay, so that a search can be repeated with the one it used. v{{ this.version }}';
