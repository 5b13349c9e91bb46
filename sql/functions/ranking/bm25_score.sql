-- bm25_score: how well the words fit, from 0 to 1.
-- version: 1

create or replace function {{ this }}(
  p_normalisation text,
  p_bm25 float8,
  p_best float8,
  p_bound float8,
  p_floor float8,
  p_rank bigint,
  p_rrf_k float8
)
  returns float8
  language sql
  immutable
  parallel safe
as $function$
  select case
    when coalesce(p_bm25, 0) <= 0 then 0
    else case p_normalisation
      when 'best' then least(p_bm25 / greatest(p_best, p_floor * p_bound), 1)
      when 'rank' then (p_rrf_k + 1) / (p_rrf_k + p_rank)
      else least(p_bm25 / p_bound, 1)
    end
  end;
$function$;

comment on function {{ this }} is
  'bound: over the greatest BM25 that the query allows. best: over the best among all searched chunks (not the returned ones), at least p_floor of the bound, so that one weak hit is not a full one. rank: (k + 1) / (k + rank). 0 without a common word. v{{ this.version }}';
