-- Blank or over-long queries and vectors that cannot be compared are refused, each saying why.
begin;
select plan(12);

-- given
select tests.chunk('a.md', 'redis');

-- then
select throws_ok(
  format('select vbridge.memory_search(%L, null, tests.root_path())', q), 'VB002', 'query is blank', 'blank'
)
from unnest(array['', ' ', E'\n\t', null]) as q;
select lives_ok(
  format('select vbridge.memory_search(%L, null, tests.root_path())', repeat('q', n)), n || ' bytes'
)
from unnest(array[8191, 8192]) as n;
select throws_ok(
  format('select vbridge.memory_search(%L, null, tests.root_path())', repeat('q', 8193)),
  'VB004', 'query has 8193 bytes; the limit is 8192', 'one byte too many'
);
select throws_ok(
  $$ select vbridge.memory_search('redis', '[1,0,0]', tests.root_path()) $$,
  'VB009', 'vector 1 has 3 dimensions; the model has 4', 'other dimensions'
);
select throws_ok(
  $$ select vbridge.memory_search('redis', '[0,0,0,0]', tests.root_path()) $$,
  'VB009', 'vector 1 has length 0', 'zeros'
);
select throws_ok(
  $$ select vbridge.memory_search('redis', '[1,0,0,0]', tests.root_path(), p_model_key => 'test/four/4/2') $$,
  'VB010',
  'this store was built with the embedding model "test/four/4/1", not with "test/four/4/2"',
  'another model, even of equal dimensions'
);
select lives_ok(
  $$ select vbridge.memory_search('redis', null, tests.root_path(), p_model_key => 'test/four/4/2') $$,
  'by words alone the model does not matter'
);
select lives_ok(
  $$ select vbridge.memory_search($q$'); drop table x; -- & | ! :* <-> \ "$q$, null, tests.root_path()) $$,
  'operators are plain text'
);

select * from finish();
rollback;
