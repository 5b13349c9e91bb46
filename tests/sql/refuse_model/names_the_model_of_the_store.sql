-- The refusal names both models.
begin;
select plan(1);

-- given
select vbridge.embedding_model('test/four/4/1');

-- then
select throws_ok(
  $$ select vbridge.refuse_model('openai/x/1536/1') $$,
  'VB010',
  'this store was built with the embedding model "test/four/4/1", not with "openai/x/1536/1"',
  'both are named'
);

select * from finish();
rollback;
