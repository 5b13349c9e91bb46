-- Vectors whose model is gone are removed, at most as many as asked for at a time, and no other.
begin;
select plan(5);

-- given
select tests.document('a.md', array['one', 'two', 'three']);
select vbridge.reindex_start('test/two/2/1');
select vbridge.reindex_store(
  'test/two/2/1', array_agg(n.project_id), array_agg(n.chunk_id), array_agg('[0,1]'::halfvec)
)
from vbridge.reindex_next('test/two/2/1') n;

-- then
select is(vbridge.reindex_purge(), 0::bigint, 'both models of a move are needed');

-- when
select vbridge.reindex_finish('test/two/2/1');

-- then
select is(vbridge.reindex_purge(2), 2::bigint, 'as many as asked for');
select is(vbridge.reindex_purge(2), 1::bigint, 'then the rest');
select is(vbridge.reindex_purge(2), 0::bigint, 'then none');
select is((select count(*) from vbridge.chunk_embeddings), 3::bigint, 'the new vectors stay');

select * from finish();
rollback;
