-- combined_score: the weighted sum of a candidate's signals.
-- version: 1

create or replace function {{ this }}(
  p_vector_score float8,
  p_text_score float8,
  p_time_score float8,
  p_feedback_score float8,
  p_outcome_bonus float8
)
  returns float8
  language sql
  immutable
  parallel safe
as $function$
  select round((
    {{ var('rank.vector_weight') }} * p_vector_score
    + {{ var('rank.text_weight') }} * p_text_score
    + {{ var('rank.time_weight') }} * p_time_score
    + {{ var('rank.feedback_weight') }} * p_feedback_score
    + p_outcome_bonus
  )::numeric, 6)::float8;
$function$;

comment on function {{ this }} is
  '{{ var("rank.vector_weight") }} vector + {{ var("rank.text_weight") }} text + {{ var("rank.time_weight") }} time + {{ var("rank.feedback_weight") }} feedback + outcome bonus, to 6 decimals. v{{ this.version }}';
