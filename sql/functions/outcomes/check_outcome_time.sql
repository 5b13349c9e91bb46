-- check_outcome_time: the moment of an outcome, refused where it cannot be one.
-- version: 1

create or replace function {{ this }}(p_moment timestamptz, p_name text)
  returns timestamptz
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
begin
  if not isfinite(p_moment) or p_moment > clock_timestamp() + interval '1 minute' then
    raise exception '% is %', p_name, p_moment
      using errcode = '{{ sqlstate("out_of_range") }}',
        hint = 'give a moment that has been, or leave it out for now';
  end if;
  -- A clock that is a little fast: what it reports has just been.
  if p_moment is null or p_moment > clock_timestamp() then
    return now();
  end if;
  return p_moment;
end;
$function$;

comment on function {{ this }} is
  'The moment itself; now() for NULL, and for one up to a minute ahead. Raises VB003, naming p_name, for one that is infinite or further ahead. v{{ this.version }}';
