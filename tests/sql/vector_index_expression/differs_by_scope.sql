-- The whole store is indexed by another expression than a project, so that the one is never taken for the other.
begin;
select plan(3);

-- given
select n.nspname as schema into temp table extension
from pg_extension x join pg_namespace n on n.oid = x.extnamespace where x.extname = 'vector';

-- then
select is(vbridge.vector_index_expression(4, 1), format('(embedding::%s.halfvec(4))', schema), 'a project') from extension;
select is(
  vbridge.vector_index_expression(4, null, 'e.'),
  format('(%s.subvector(e.embedding, 1, 4)::%1$s.halfvec(4))', schema),
  'the whole store, with a prefix'
)
from extension;
select results_eq(
  format('select %s = embedding from vbridge.chunk_embeddings', vbridge.vector_index_expression(4, null)),
  array[true],
  'either is the vector itself'
)
from tests.chunk('a.md', 'redis');

select * from finish();
rollback;
