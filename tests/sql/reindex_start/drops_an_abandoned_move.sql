-- A move to a third model ends the one before, and its vectors go.
begin;
select plan(2);

-- given
select tests.document('a.md', array['one', 'two']);
select vbridge.reindex_start('test/two/2/1');
select vbridge.reindex_store(
  'test/two/2/1', array[vbridge.find_project(tests.root_path())],
  array[tests.chunk_id('a.md')], array['[1,0]']::halfvec[]
);

-- when
select vbridge.reindex_start('test/three/3/1');

-- then
select results_eq(
  'select model_key, state, vector_count from vbridge.embedding_models_state()',
  $$ values ('test/four/4/1', 'active', 2::bigint), ('test/three/3/1', 'building', 0) $$,
  'only the new move is left'
);
select is(vbridge.reindex_purge(), 1::bigint, 'and the vector of the former goes');

select * from finish();
rollback;
