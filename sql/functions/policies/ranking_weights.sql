-- ranking_weights: the weights of a policy, for whoever shows a score.
-- version: 2

create or replace function {{ this }}(p_policy text default null)
  returns table (
    vector float8,
    bm25 float8,
    association float8,
    "time" float8,
    feedback float8
  )
  language sql
  stable
  set search_path = pg_catalog, pg_temp
as $function$
  select
    p.vector_weight, p.bm25_weight, p.association_weight, p.time_weight, p.feedback_weight
  from {{ ref('ranking_policy') }}(p_policy) p;
$function$;

comment on function {{ this }} is
  'One row: score = vector * vector_score + bm25 * bm25_score + association * association_score + time * time_score + feedback * feedback_score + outcome_bonus. NULL gives the default policy. Raises VB016. v{{ this.version }}';
