-- wilson_upper: the greatest rate of success that so many outcomes leave credible.
-- version: 1

create or replace function {{ this }}(p_successes float8, p_total float8)
  returns float8
  language sql
  immutable
  parallel safe
as $function$
  -- The score interval of Wilson (1927), with n multiplied in.
  select case
    -- Exactly 1, which rounding would miss.
    when p_total <= 0 or p_successes >= p_total then 1::float8
    else (
      p_successes + {{ var('outcomes.wilson_z') }}^2 / 2
      + {{ var('outcomes.wilson_z') }} * sqrt(
        p_successes * greatest(p_total - p_successes, 0) / p_total
        + {{ var('outcomes.wilson_z') }}^2 / 4
      )
    )::float8 / (p_total + {{ var('outcomes.wilson_z') }}^2)
  end;
$function$;

comment on function {{ this }} is
  'Upper bound of Wilson''s score interval, 0 to 1, with z = {{ var("outcomes.wilson_z") }}; 1 where nothing was tried. Both arguments may be sums of weights. v{{ this.version }}';
