-- An empty store takes the model of its first write; any other model is refused from then on.
begin;
select plan(4);

-- given
create temp table claimed as select * from vbridge.embedding_model('test/four/4/1');

-- then
select results_eq(
  'select provider, name, dimensions, preprocessing, state from claimed',
  $$ values ('test', 'four', 4, 1, 'active') $$,
  'read from its key'
);
select is(
  (select (vbridge.embedding_model('test/four/4/1')).model_id),
  (select model_id from claimed),
  'the same row the next time'
);
select throws_ok(
  $$ select vbridge.embedding_model('test/four/4/2') $$,
  'VB010',
  'this store was built with the embedding model "test/four/4/1", not with "test/four/4/2"',
  'another preprocessing is another model'
);
select is((select count(*) from vbridge.embedding_models), 1::bigint, 'and is not entered');

select * from finish();
rollback;
