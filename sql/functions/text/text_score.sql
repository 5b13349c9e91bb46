-- text_score: the share of the query's words that a chunk holds.
-- version: 1

create or replace function {{ this }}(p_terms tsvector, p_words text[])
  returns float8
  language sql
  immutable
  parallel safe
as $function$
  select coalesce(
    (length(p_terms) - length(ts_delete(p_terms, p_words)))::float8
      / nullif(cardinality(p_words), 0),
    0
  );
$function$;

comment on function {{ this }} is
  'From 0 (none) to 1 (all); distinct words, each counted once. 0 for a query without words. v{{ this.version }}';
