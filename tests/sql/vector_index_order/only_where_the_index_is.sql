-- The order that uses the index of a scope; NULL where that scope has none, another model included.
begin;
select plan(4);

-- given
select tests.chunk('a.md', 'redis');

-- then
select is(vbridge.vector_index_order(tests.model_id(), tests.project_id()), null, 'no index');

-- when
do $$
begin
  execute format(
    'create index %I on vbridge.chunk_embeddings using hnsw (%s halfvec_cosine_ops) where model_id = %s and project_id = %s',
    vbridge.vector_index_name(tests.model_id(), tests.project_id()),
    vbridge.vector_index_expression(4, tests.project_id()), tests.model_id(), tests.project_id()
  );
end;
$$;

-- then
select matches(
  vbridge.vector_index_order(tests.model_id(), tests.project_id()),
  '^\(e\.embedding::\w+\.halfvec\(4\)\) operator\(\w+\.<=>\) \$1$',
  'with it'
);
select is(vbridge.vector_index_order(tests.model_id(), null), null, 'the whole store has none yet');
set local enable_seqscan = off;
select results_eq(
  $$
    select n.chunk_id from vbridge.nearest_vectors('[1,0,0,0]', tests.model_id(), tests.project_id(), null, null, null, null, 5) n
  $$,
  $$ select tests.chunk_id('a.md') $$,
  'and it is found through it'
);

select * from finish();
rollback;
