-- vector_score: how alike in meaning, from 0 to 1.
-- version: 2

create or replace function {{ this }}(
  p_normalisation text,
  p_cosine float8,
  p_mean float8,
  p_deviation float8,
  p_span float8,
  p_rank bigint,
  p_rrf_k float8
)
  returns float8
  language sql
  immutable
  parallel safe
as $function$
  select case
    when p_cosine is null then 0
    else case p_normalisation
      when 'standardised' then
        least(greatest((p_cosine - p_mean) / (p_deviation * p_span), 0), 1)
      when 'rank' then (p_rrf_k + 1) / (p_rrf_k + p_rank)
      else greatest(p_cosine, 0)
    end
  end;
$function$;

comment on function {{ this }} is
  'cosine: the cosine, what is opposite counting 0. standardised: how many of p_span deviations above the mean of the project, at most 1. rank: (k + 1) / (k + rank). 0 without a vector. v{{ this.version }}';
