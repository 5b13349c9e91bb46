-- Nine times say what eight times say; without a word of the query the answer is 0, not NULL.
begin;
select plan(3);

-- given
select vbridge.query_vectors(array[1], array[1.0]) as vectors, vbridge.saturated_vector(array[1], array[1.0]) as any
into temp table query;
prepare score(sparsevec) as
select round(vbridge.bm25(
  $1, q.vectors, vbridge.sparse_product($1, q.any), vbridge.sparse_product($1, q.vectors[1]), 1.2, 1.2
)::numeric, 6)
from query q;

-- then
select results_eq(
  format('execute score(%L)', w.frequencies), array[1.913043], 'eight or more: 8 * 2.2 / 9.2; ' || text
)
from unnest(array[repeat('term ', 8), repeat('term ', 30)]) as text
cross join lateral (
  select replace(t.frequencies::text, (vbridge.term_id('term')::bigint * 8 + 8)::text, '16')::sparsevec as frequencies
  from vbridge.document_terms('', text) t
) w;
select results_eq($$ execute score('{100:1}/1000000000') $$, array[0.000000], 'another word');

select * from finish();
rollback;
