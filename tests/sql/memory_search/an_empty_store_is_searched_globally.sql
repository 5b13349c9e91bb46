-- Before anything is stored a global search finds nothing, with a vector of any model.
begin;
select plan(2);

-- then
select is_empty(
  $$ select * from vbridge.memory_search('redis', '[1,0,0]', '/a', p_global => true, p_model_key => 'test/three/3/1') $$,
  'nothing'
);
select throws_ok(
  $$ select vbridge.memory_search('redis', '[0,0,0]', '/a', p_global => true) $$,
  'VB009', 'vector 1 has length 0', 'a vector of zeros is one of no store'
);

select * from finish();
rollback;
