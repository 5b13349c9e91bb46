-- require_current_release: stops a program older than the database from writing.
-- version: 1

create or replace function {{ this }}()
  returns void
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_client text := substring(current_setting('application_name') from '^vbridge/(\d+\.\d+\.\d+)');
  v_deployed text;
begin
  -- Any other client, such as psql, speaks to the functions as they are deployed now.
  if v_client is null then
    return;
  end if;
  v_deployed := {{ ref('deployed_release') }}();
  if string_to_array(substring(v_deployed from '^\d+\.\d+\.\d+'), '.')::integer[]
    > string_to_array(v_client, '.')::integer[]
  then
    raise exception 'this database was deployed by vbridge %; this is %', v_deployed, v_client
      using errcode = '{{ sqlstate("newer_release") }}',
        hint = 'upgrade vbridge; until then it may search but not write';
  end if;
end;
$function$;

comment on function {{ this }} is
  'Raises VB012 where application_name is "vbridge/<release>" of an older release than the one deployed. Every writing function calls it first. v{{ this.version }}';
