-- Three documents with repeats: sum of idf * tf * (k1 + 1) / (tf + k1 * (1 - b + b * length / average)).
begin;
select plan(2);

-- given: 7, 5 and 6 terms, three of them from the path
select tests.chunk('a.md', 'redis redis redis cache');
select tests.chunk('b.md', 'redis lock');
select tests.chunk('c.md', 'kafka lock lock');

-- when: each word is in two of three, idf = ln(1 + 1.5 / 2.5) = 0.470004
create temp table found as
select
  e.path,
  vbridge.bm25(
    w.frequencies, q.vectors, vbridge.sparse_product(w.frequencies, q.any),
    vbridge.sparse_product(w.frequencies, q.vectors[1]), vbridge.bm25_length(w.term_count, 6, 1.2, 0.75), 1.2
  ) as bm25
from (
  select vbridge.query_vectors(n.ids, n.weights) as vectors, vbridge.saturated_vector(n.ids, n.weights) as any
  from (select array[vbridge.term_id('redi'), vbridge.term_id('lock')] as ids, array[0.470004, 0.470004]::float8[] as weights) n
) q
cross join vbridge.chunk_terms w
join vbridge.memories e on e.id = w.chunk_id;

-- then
select results_eq(
  'select path, round(bm25::numeric, 5) from found order by path',
  $$ values ('a.md', 0.71311), ('b.md', 1.00879), ('c.md', 0.64626) $$,
  '0.47 * 3 * 2.2 / (3 + 1.35); twice 0.47 * 2.2 / (1 + 1.05); 0.47 * 2 * 2.2 / (2 + 1.2)'
);
select is_empty(
  $$
    select * from found f join vbridge.memories m on m.path = f.path
    join tests.textbook_bm25('redis lock') t on t.chunk_id = m.id
    where abs(f.bm25 - t.bm25) > 1e-5 * t.bm25 or t.bm25 is null
  $$,
  'the same as counted over the bare terms'
);

select * from finish();
rollback;
