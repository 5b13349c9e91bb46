-- bm25: how well a chunk answers the words of a query.
-- version: 1

create or replace function {{ this }}(
  p_frequencies sparsevec,
  p_query_vectors sparsevec[],
  p_found float8,
  p_found_once float8,
  p_length float8,
  p_k1 float8
)
  returns float8
  language sql
  immutable
  parallel safe
as $function$
  select (p_k1 + 1) * case
    -- Most candidates have none of the words, or each of them once.
    when coalesce(p_found, 0) = 0 then 0
    when p_found = p_found_once then p_found_once / (1 + p_length)
    else
      p_found_once / (1 + p_length)
      + {{ ref('sparse_product') }}(p_frequencies, p_query_vectors[2]) * 2 / (2 + p_length)
      + {{ ref('sparse_product') }}(p_frequencies, p_query_vectors[3]) * 3 / (3 + p_length)
      + {{ ref('sparse_product') }}(p_frequencies, p_query_vectors[4]) * 4 / (4 + p_length)
      + {{ ref('sparse_product') }}(p_frequencies, p_query_vectors[5]) * 5 / (5 + p_length)
      + {{ ref('sparse_product') }}(p_frequencies, p_query_vectors[6]) * 6 / (6 + p_length)
      + {{ ref('sparse_product') }}(p_frequencies, p_query_vectors[7]) * 7 / (7 + p_length)
      + {{ ref('sparse_product') }}(p_frequencies, p_query_vectors[8]) * 8 / (8 + p_length)
  end;
$function$;

comment on function {{ this }} is
  'Sum over the query''s terms of weight * tf * (k1 + 1) / (tf + length), tf counted up to 8. p_query_vectors are the eight of query_vectors; p_found and p_found_once are the products of p_frequencies with saturated_vector (k1 NULL) and the first of them; length is bm25_length. Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond, 2009. v{{ this.version }}';
