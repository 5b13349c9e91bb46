-- A document stored meanwhile, which only the former model may, keeps the move from ending.
begin;
select plan(3);

-- given
select tests.document('old.md', array['one']);
select vbridge.reindex_start('test/two/2/1');

-- when
select tests.document('also.md', array['three'], array['[1,0,0,0]']::halfvec[]);

-- then
select throws_ok(
  $$ select tests.document('new.md', array['two'], array['[1,0]']::halfvec[], model_key => 'test/two/2/1') $$,
  'VB010',
  'this store was built with the embedding model "test/four/4/1", not with "test/two/2/1"',
  'the new model waits until it is complete'
);
select results_eq(
  $$ select content from vbridge.reindex_next('test/two/2/1') $$, array['one', 'three'], 'two are left'
);
select throws_ok(
  $$ select vbridge.reindex_finish('test/two/2/1') $$,
  'VB014', '2 chunks still lack a vector of "test/two/2/1"', 'and are waited for'
);

select * from finish();
rollback;
