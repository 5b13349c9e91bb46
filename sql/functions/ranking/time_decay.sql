-- time_decay: 1.0 for something written now, halving every {{ var('rank.half_life_days') }} days.
-- version: 2

create or replace function {{ this }}(
  p_written_at timestamptz,
  p_as_of timestamptz,
  p_half_life_days float8 default {{ var('rank.half_life_days') }}
)
  returns float8
  language sql
  stable
  parallel safe
as $function$
  -- No "set search_path" here: it would stop the planner inlining this into the search.
  -- At most 1000 half-lives: exp() of much less than that is an underflow error, not 0.
  select exp(
    -ln(2)
    * least(
      greatest(extract(epoch from p_as_of - p_written_at), 0) / (86400.0 * p_half_life_days),
      1000
    )
  )::float8;
$function$;

comment on function {{ this }} is
  'Recency weight in (0, 1]; a future date counts as now. v{{ this.version }}';
