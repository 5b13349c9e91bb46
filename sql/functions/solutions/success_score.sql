-- success_score: what outcomes say of a solution, from -1 to 1.
-- version: 1

create or replace function {{ this }}(p_success_count float8, p_applications float8)
  returns float8
  language sql
  immutable
  parallel safe
as $function$
  select (2 * p_success_count - p_applications)
    / (p_applications + {{ var('solutions.success_prior') }});
$function$;

comment on function {{ this }} is
  'Mean of the Beta posterior, centred: 0 without outcomes, as if {{ var("solutions.success_prior") }} had been seen before, half of them successes. One success is 0.2, 48 of 50 are 0.85. v{{ this.version }}';
