-- The terms of path and text together: how many, which, how often up to 8, and which two words follow each other in the text.
begin;
select plan(7);

-- given: "src", "a", "py", src/a.py and a.py from the path; "redis" twice and "lock" from the text
create temp table made as select * from vbridge.document_terms('src/a.py', 'redis redis lock');

-- then
select is((select term_count from made), 8, 'length with repeats');
select results_eq(
  'select unnest(term_ids) from made',
  $$
    select vbridge.term_id(t) from unnest(array['src', 'a', 'py', 'src/a.py', 'a.py', 'redi', 'lock']) t order by 1
  $$,
  'distinct terms, sorted'
);
select is(
  vbridge.sparse_product(m.frequencies, vbridge.sparse_vector(vbridge.term_id(term)::bigint * 8 + frequency || ':1')),
  1::float8,
  term || ' ' || frequency
)
from made m, (values ('redi', 2), ('lock', 1)) as t (term, frequency);
select is(
  (select pairs from made),
  vbridge.sparse_vector((
    select string_agg(pair || ':1', ',' order by pair)
    from unnest(array[
      vbridge.pair_id(vbridge.term_id('redi'), vbridge.term_id('redi')),
      vbridge.pair_id(vbridge.term_id('redi'), vbridge.term_id('lock'))
    ]) pair
  )),
  'redis redis, redis lock; no pair in a path, nor from it into the text'
);
select results_eq(
  $$ select term_count, term_ids, frequencies::text, pairs::text from vbridge.document_terms('!', '🚀') $$,
  $$ values (0, '{}'::integer[], '{}/1000000000', '{}/1000000000') $$,
  'without a term'
);
select is(
  (select vbridge.sparse_product(
     t.pairs, vbridge.sparse_vector(vbridge.pair_id(vbridge.term_id('x'), vbridge.term_id('x')) || ':1')
   )
   from vbridge.document_terms('', 'x x x x') t),
  1.5::float8,
  'a pair that occurs three times: 2 * 3 / (3 + 1)'
);

select * from finish();
rollback;
