-- check_outcome_time: the moment of an outcome, refused where it cannot be one.
-- version: 1

create or replace function {{ this }}(p_moment timestamptz, p_name text)
  returns timestamptz
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
begin
  if not isfinite(p_moment) or p_moment > clock_timestamp() then
    raise exception '% is %', p_name, p_moment
      using errcode = '{{ sqlstate("out_of_range") }}',
        hint = 'give a moment that has been, or leave it out for now';
  end if;
  return coalesce(p_moment, now());
end;
$function$;

comment on function {{ this }} is
  'The moment itself, now() for NULL. Raises VB003, naming p_name, for one that is infinite or yet to come. v{{ this.version }}';
