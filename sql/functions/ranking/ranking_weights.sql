-- ranking_weights: the weights of combined_score, for whoever shows a score.
-- version: 1

create or replace function {{ this }}()
  returns table (vector float8, text float8, "time" float8, feedback float8)
  language sql
  immutable
  parallel safe
as $function$
  select
    {{ var('rank.vector_weight') }}::float8,
    {{ var('rank.text_weight') }}::float8,
    {{ var('rank.time_weight') }}::float8,
    {{ var('rank.feedback_weight') }}::float8;
$function$;

comment on function {{ this }} is
  'One row: score = vector * vector_score + text * text_score + time * time_score + feedback * feedback_score + outcome_bonus. v{{ this.version }}';
