-- Whoever configures the former model again ends a half-done move with start and finish.
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
select vbridge.reindex_start('test/four/4/1');
select vbridge.reindex_finish('test/four/4/1');

-- then
select is(vbridge.reindex_purge(), 1::bigint, 'the vector of the move goes');
select results_eq(
  'select model_key, state, vector_count from vbridge.embedding_models_state()',
  $$ values ('test/four/4/1', 'active', 2::bigint) $$,
  'the store is as it was'
);

select * from finish();
rollback;
