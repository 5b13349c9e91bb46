-- deployed_release: the release that this database was deployed by.
-- version: 1

create or replace function {{ this }}()
  returns text
  language sql
  stable
  set search_path = pg_catalog, pg_temp
as $function$
  select o.release
  from {{ source('deployed_objects') }} o
  where o.kind = 'release';
$function$;

comment on function {{ this }} is 'Release number such as "0.1.0". v{{ this.version }}';
