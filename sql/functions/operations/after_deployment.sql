-- after_deployment: what a deployment does last, within its transaction.
-- version: 1

create or replace function {{ this }}()
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
begin
  perform {{ ref('install_policies') }}();
end;
$function$;

comment on function {{ this }} is
  'Rows that belong to a release. Run again it changes nothing. v{{ this.version }}';
