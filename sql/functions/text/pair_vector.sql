-- pair_vector: words that follow each other in a query, as a sparse vector.
-- version: 1

create or replace function {{ this }}(p_places integer[], p_term_ids integer[], p_weights float8[])
  returns sparsevec
  language sql
  immutable
  parallel safe
as $function$
  with followed as (
    select
      {{ ref('pair_id') }}(
        n.term_id, lead(n.term_id) over (order by n.place)
      ) as pair_id,
      greatest(n.weight, lead(n.weight) over (order by n.place)) as weight
    from unnest(p_places, p_term_ids, p_weights) as n (place, term_id, weight)
  ),
  distinct_pairs as (
    select f.pair_id, max(f.weight) as weight
    from followed f
    where f.pair_id is not null
    group by f.pair_id
  )
  select {{ ref('sparse_vector') }}(
    string_agg(d.pair_id || ':' || d.weight::real, ',' order by d.pair_id)
  )
  from distinct_pairs d;
$function$;

comment on function {{ this }} is
  'Takes every word of the query in its place; a pair weighs as the more telling of its two words. Its product with chunk_pairs.pairs sums the pairs that a chunk has too. v{{ this.version }}';
