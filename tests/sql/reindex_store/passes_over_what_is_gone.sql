-- Vectors of chunks that exist are stored once; a chunk that is gone by now is no error.
begin;
select plan(7);

-- given
select tests.document('a.md', array['one', 'two']);
select vbridge.reindex_start('test/two/2/1');
create temp table project as select vbridge.find_project(tests.root_path()) as id;
prepare store (bigint[], halfvec[]) as
select vbridge.reindex_store(
  'test/two/2/1', array_fill((select id from project), array[cardinality($1)]), $1, $2
);

-- then
select results_eq(
  format(
    $$ execute store(array[%s, 999999999], '{"[1,0]","[0,1]"}') $$, tests.chunk_id('a.md')
  ),
  array[1::bigint],
  'one of the two exists'
);
select results_eq(
  format($$ execute store(array[%s], '{"[0,1]"}') $$, tests.chunk_id('a.md')),
  array[0::bigint],
  'it is stored once'
);
select is(
  (select embedding::text from vbridge.chunk_embeddings where chunk_id = tests.chunk_id('a.md') and vector_dims(embedding) = 2),
  '[1,0]',
  'as it was first given'
);
select throws_ok(
  format($$ execute store(array[%s], '{"[1,0,0]"}') $$, tests.chunk_id('a.md')),
  'VB009', 'vector 1 has 3 dimensions; the model has 2', 'other dimensions'
);
select throws_ok(
  format($$ execute store(array[%s], '{}') $$, tests.chunk_id('a.md')),
  'VB009', '0 vectors were given for 1 texts', 'too few'
);
select throws_ok(
  format($$ execute store(array[%s], '{NULL}') $$, tests.chunk_id('a.md')),
  'VB009', 'vector 1 is missing', 'none, where there must be one'
);
select throws_ok(
  $$ select vbridge.reindex_store('test/three/3/1', '{}', '{}', '{}') $$,
  'VB010',
  'this store was built with the embedding model "test/four/4/1", not with "test/three/3/1"',
  'a model that is not being built'
);

select * from finish();
rollback;
