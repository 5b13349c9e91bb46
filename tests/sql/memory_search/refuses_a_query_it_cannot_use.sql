-- No query at all and vectors that cannot be compared are refused, each saying why.
begin;
select plan(6);

-- given
select tests.chunk('a.md', 'redis');

-- then
select throws_ok(
  'select vbridge.memory_search(null, null, tests.root_path())', 'VB002', 'query is null', 'null is not blank'
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
