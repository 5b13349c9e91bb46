-- Only when every chunk has its vector; then the former vectors go and the former model is refused.
begin;
select plan(7);

-- given
select tests.document('a.md', array['one', 'two']);
select vbridge.reindex_start('test/two/2/1');
select vbridge.reindex_store(
  'test/two/2/1', array[vbridge.find_project(tests.root_path())],
  array[tests.chunk_id('a.md')], array['[1,0]']::halfvec[]
);

-- then
select throws_ok(
  $$ select vbridge.reindex_finish('test/two/2/1') $$,
  'VB014', '1 chunks still lack a vector of "test/two/2/1"', 'one chunk is missing'
);
select throws_ok(
  $$ select vbridge.reindex_finish('test/three/3/1') $$,
  'VB010',
  'this store was built with the embedding model "test/four/4/1", not with "test/three/3/1"',
  'a model that was never begun'
);

-- when
select vbridge.reindex_store(
  'test/two/2/1', array_agg(n.project_id), array_agg(n.chunk_id), array_agg('[0,1]'::halfvec)
)
from vbridge.reindex_next('test/two/2/1') n;

select vbridge.reindex_finish('test/two/2/1');

-- then
select is(vbridge.reindex_purge(), 2::bigint, 'two vectors of the former model go');
select results_eq(
  'select model_key, state, vector_count, chunk_count from vbridge.embedding_models_state()',
  $$ values ('test/two/2/1', 'active', 2::bigint, 2::bigint) $$,
  'the store is moved'
);
select lives_ok($$ select vbridge.reindex_finish('test/two/2/1') $$, 'once more changes nothing');
select results_eq(
  $$
    select path, vector_score
    from vbridge.memory_search('zzz', '[1,0]', tests.root_path(), p_policy => 'vectors', p_model_key => 'test/two/2/1')
    order by rank
  $$,
  $$ values ('a.md', 1.0::float8), ('a.md', 0) $$,
  'searches use the new vectors'
);
select throws_ok(
  $$ select tests.document('b.md', array['three']) $$,
  'VB010',
  'this store was built with the embedding model "test/two/2/1", not with "test/four/4/1"',
  'the former model may no longer write'
);

select * from finish();
rollback;
