-- Chunks without a vector of the model, in order of id, after the one given.
begin;
select plan(4);

-- given
select tests.document('a.md', array['one', 'two', 'three']);
select vbridge.reindex_start('test/two/2/1');
select vbridge.reindex_store(
  'test/two/2/1', array[vbridge.find_project(tests.root_path())],
  array[tests.chunk_id('a.md', 1)], array['[1,0]']::halfvec[]
);

-- then
select results_eq(
  $$ select content from vbridge.reindex_next('test/two/2/1') $$, array['one', 'three'], 'all that lack one'
);
select results_eq(
  $$ select content from vbridge.reindex_next('test/two/2/1', 1) $$, array['one'], 'a page of one'
);
select results_eq(
  $$ select content from vbridge.reindex_next('test/two/2/1', 256, tests.chunk_id('a.md', 0)) $$,
  array['three'],
  'the next page'
);
select is_empty($$ select * from vbridge.reindex_next('test/four/4/1') $$, 'the active model lacks none');

select * from finish();
rollback;
