-- Before the first write every text needs a vector and no model is wrong; a model being built counts as its own.
begin;
select plan(2);

-- then
select is(
  (select count(*) from vbridge.contents_to_embed('/a', 'test/two/2/1', array['x']::bytea[])), 1::bigint, 'an empty store'
);
select tests.chunk('a.md', 'one');
select vbridge.reindex_start('test/two/2/1');
select is(
  (select count(*) from vbridge.contents_to_embed(tests.root_path(), 'test/two/2/1', array[sha256('one')])),
  1::bigint,
  'a vector of the former model is none of the new one'
);

select * from finish();
rollback;
