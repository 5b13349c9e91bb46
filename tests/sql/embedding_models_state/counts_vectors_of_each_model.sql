-- No row in an empty store; then the active model, and during a reindex the one being built.
begin;
select plan(2);

-- then
select is_empty('select * from vbridge.embedding_models_state()', 'an empty store has no model');

-- given
select tests.document('a.md', array['one', 'two']);
select vbridge.reindex_start('test/two/2/1');
select vbridge.reindex_store(
  'test/two/2/1',
  array[vbridge.find_project(tests.root_path())],
  array[tests.chunk_id('a.md')],
  array['[1,0]']::halfvec[]
);

-- then
select results_eq(
  'select * from vbridge.embedding_models_state()',
  $$
    values
      ('test/four/4/1', 4, 'active', 2::bigint, 2::bigint),
      ('test/two/2/1', 2, 'building', 1, 2)
  $$,
  'one of two chunks is moved'
);

select * from finish();
rollback;
