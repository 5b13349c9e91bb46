-- feedback_score: what votes say of a content, from -1 to 1.
-- version: 1

create or replace function {{ this }}(p_helpful_count bigint, p_unhelpful_count bigint)
  returns float8
  language sql
  immutable
  parallel safe
as $function$
  -- Mean of the Beta posterior, centred: 2 * (helpful + prior/2) / (votes + prior) - 1.
  select (p_helpful_count - p_unhelpful_count)::float8
    / (p_helpful_count + p_unhelpful_count + {{ var('rank.feedback_prior_votes') }});
$function$;

comment on function {{ this }} is
  '(helpful - unhelpful) / (votes + {{ var("rank.feedback_prior_votes") }}), in (-1, 1): 0 without votes, below 0 when found unhelpful. v{{ this.version }}';
