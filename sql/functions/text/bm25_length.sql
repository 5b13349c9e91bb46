-- bm25_length: what BM25 divides by for the length of a chunk.
-- version: 1

create or replace function {{ this }}(
  p_term_count integer,
  p_average_length float8,
  p_k1 float8,
  p_b float8
)
  returns float8
  language sql
  immutable
  parallel safe
as $function$
  select p_k1 * (1 - p_b + p_b * p_term_count / greatest(p_average_length, 1));
$function$;

comment on function {{ this }} is
  'k1 * (1 - b + b * length / average length), lengths in terms. v{{ this.version }}';
