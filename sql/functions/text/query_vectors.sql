-- query_vectors: query terms as sparse vectors, one for each frequency that chunk_terms knows.
-- version: 1

create or replace function {{ this }}(p_term_ids integer[], p_weights float8[])
  returns sparsevec[]
  language sql
  immutable
  parallel safe
as $function$
  select array_agg(l.vector order by l.frequency)
  from (
    select
      f.frequency,
      {{ ref('sparse_vector') }}(
        string_agg(
          t.term_id::bigint * 8 + f.frequency || ':' || t.weight::real, ',' order by t.term_id
        )
      ) as vector
    from generate_series(1, 8) as f (frequency)
    cross join (
      -- Two terms of one number are one place.
      select n.term_id, sum(n.weight) as weight
      from unnest(p_term_ids, p_weights) as n (term_id, weight)
      group by n.term_id
    ) t
    group by f.frequency
  ) l;
$function$;

comment on function {{ this }} is
  'Eight vectors: the product of chunk_terms.frequencies with the j-th is the summed weight of the terms that the chunk has j times. NULL for no terms. v{{ this.version }}';
