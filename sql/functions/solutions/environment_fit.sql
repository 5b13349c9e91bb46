-- environment_fit: how well a solution's environment agrees with the one at hand.
-- version: 1

create or replace function {{ this }}(p_wanted jsonb, p_present jsonb)
  returns float8
  language sql
  immutable
  parallel safe
as $function$
  select coalesce(
    (
      select case
        when bool_or(not f.fits) then -1
        when bool_or(f.fits) then 1
      end
      from (
        select case
          when w.key = 'runtime_version' then
            -- A version is one of the same runtime.
            case when p_wanted -> 'runtime' is not distinct from p_present -> 'runtime'
              then {{ ref('is_version_in') }}(p_present ->> w.key, w.value #>> '{}')
            end
          else jsonb_path_query_array(w.value, '$[*]') @> (p_present -> w.key)
            or jsonb_path_query_array(p_present -> w.key, '$[*]') @> w.value
        end as fits
        from jsonb_each(p_wanted) w
        where p_present ? w.key
      ) f
    ),
    0
  );
$function$;

comment on function {{ this }} is
  '1 where all fields that both name agree, -1 where one contradicts, 0 where nothing can be compared. Both as environment_of gives them; runtime_version of the solution is a range for is_version_in. v{{ this.version }}';
