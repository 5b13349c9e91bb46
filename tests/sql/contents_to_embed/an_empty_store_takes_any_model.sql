-- Before the first write every text needs a vector and no model is wrong; a model being built waits.
begin;
select plan(2);

-- then
select is(
  (select count(*) from vbridge.contents_to_embed('/a', 'test/two/2/1', array['x']::bytea[])), 1::bigint, 'an empty store'
);
select tests.chunk('a.md', 'one');
select vbridge.reindex_start('test/two/2/1');
select throws_ok(
  $$ select vbridge.contents_to_embed(tests.root_path(), 'test/two/2/1', array[sha256('one')]) $$,
  'VB010',
  'this store was built with the embedding model "test/four/4/1", not with "test/two/2/1"',
  'until the reindex is over only the former model writes'
);

select * from finish();
rollback;
