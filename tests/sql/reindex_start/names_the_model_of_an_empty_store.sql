-- Where nothing is stored the model is simply the active one.
begin;
select plan(2);

-- then
select results_eq(
  $$ select * from vbridge.reindex_start('test/two/2/1') $$,
  $$ values ('test/two/2/1', 'test/two/2/1', 0::bigint, 0::bigint) $$,
  'nothing to move'
);
select throws_ok(
  $$ select vbridge.reindex_start('two') $$,
  'VB003', 'model key "two" cannot be read', 'a key of another form'
);

select * from finish();
rollback;
