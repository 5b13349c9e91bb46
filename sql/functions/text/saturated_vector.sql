-- saturated_vector: query terms as one sparse vector that nearly gives BM25.
-- version: 1

create or replace function {{ this }}(
  p_term_ids integer[],
  p_weights float8[],
  p_k1 float8 default null
)
  returns sparsevec
  language sql
  immutable
  parallel safe
as $function$
  select {{ ref('sparse_vector') }}(
    string_agg(
      t.term_id::bigint * 8 + f.frequency || ':'
        || (t.weight * coalesce(f.frequency * (p_k1 + 1) / (f.frequency + p_k1), 1))::real,
      ',' order by t.term_id, f.frequency
    )
  )
  from generate_series(1, 8) as f (frequency)
  cross join (
    select n.term_id, sum(n.weight) as weight
    from unnest(p_term_ids, p_weights) as n (term_id, weight)
    group by n.term_id
  ) t;
$function$;

comment on function {{ this }} is
  'Its product with chunk_terms.frequencies is BM25 of a chunk of average length; what best_words chooses by, before bm25 tells exactly. p_k1 NULL counts a term once, however often it occurs. v{{ this.version }}';
