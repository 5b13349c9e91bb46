-- Chunks without a vector of the model rank by the rest, words or none.
begin;
select plan(4);

-- given
select tests.chunk('a.md', 'redis', '[1,0,0,0]');
select tests.chunk('b.md', 'redis kafka', '[1,0,0,0]');
select tests.chunk('c.md', 'nginx', '[0,1,0,0]');
delete from vbridge.chunk_embeddings where chunk_id = tests.chunk_id('a.md');

-- then
select results_eq(
  format(
    'select path from vbridge.memory_search(%L, %L, tests.root_path(), p_policy => %L)',
    'redis',
    '[1,0,0,0]',
    'classic'
  ),
  array['b.md', 'a.md', 'c.md'],
  'words and vectors, one chunk without'
);
select is(
  (select vector_score from vbridge.memory_search('redis', '[1,0,0,0]', tests.root_path()) where path = 'a.md'),
  0::float8,
  'it has no share of meaning'
);
delete from vbridge.chunk_embeddings;
select results_eq(
  $$ select path from vbridge.memory_search('redis', '[1,0,0,0]', tests.root_path(), p_policy => 'classic') $$,
  array['a.md', 'b.md', 'c.md'],
  'no vector at all'
);
select is(
  (select count(*) from vbridge.memory_search('', '[1,0,0,0]', tests.root_path())), 3::bigint, 'neither'
);

select * from finish();
rollback;
