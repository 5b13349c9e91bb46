-- shrunk_statistics: mean and deviation of few values, held near what is usual.
-- version: 1

create or replace function {{ this }}(p_values float8[])
  returns table (mean float8, deviation float8)
  language sql
  immutable
  rows 1
  parallel safe
as $function$
  with sums as (
    select count(v.value) as n, coalesce(sum(v.value), 0) as total
    from unnest(p_values) as v (value)
  ),
  means as (
    select
      s.n,
      (s.total + {{ var('search.prior_chunks') }} * {{ var('search.prior_similarity') }})
        / (s.n + {{ var('search.prior_chunks') }}) as mean
    from sums s
  )
  select
    m.mean,
    sqrt(
      (
        coalesce((select sum(power(v.value - m.mean, 2)) from unnest(p_values) as v (value)), 0)
        + {{ var('search.prior_chunks') }} * power({{ var('search.prior_deviation') }}, 2)
      )
      / (m.n + {{ var('search.prior_chunks') }})
    )
  from means m;
$function$;

comment on function {{ this }} is
  'As if {{ var("search.prior_chunks") }} values of mean {{ var("search.prior_similarity") }} and deviation {{ var("search.prior_deviation") }} had been seen before; the deviation is never 0. v{{ this.version }}';
