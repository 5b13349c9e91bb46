-- During a reindex the former model is searched; the new one is refused, not searched in part.
begin;
select plan(2);

-- given
select tests.chunk('a.md', 'redis', embedding => '[1,0,0,0]');
select vbridge.reindex_start('test/two/2/1');

-- then
select results_eq(
  $$
    select vector_score
    from vbridge.memory_search('x', '[1,0,0,0]', tests.root_path(), p_policy => 'classic', p_model_key => 'test/four/4/1')
  $$,
  array[1.0::float8],
  'the former model finds as before'
);
select throws_ok(
  $$ select * from vbridge.memory_search('x', '[1,0]', tests.root_path(), p_model_key => 'test/two/2/1') $$,
  'VB010',
  'this store was built with the embedding model "test/four/4/1", not with "test/two/2/1"',
  'the new one is refused until it is complete'
);

select * from finish();
rollback;
