-- The store's model stays active while another is built; starting again keeps what was done.
begin;
select plan(3);

-- given
select tests.document('a.md', array['one', 'two']);

-- then
select results_eq(
  $$ select * from vbridge.reindex_start('test/two/2/1') $$,
  $$ values ('test/two/2/1', 'test/four/4/1', 2::bigint, 0::bigint) $$,
  'nothing is done yet'
);
select vbridge.reindex_store(
  'test/two/2/1', array[vbridge.find_project(tests.root_path())],
  array[tests.chunk_id('a.md')], array['[1,0]']::halfvec[]
);
select results_eq(
  $$ select * from vbridge.reindex_start('test/two/2/1') $$,
  $$ values ('test/two/2/1', 'test/four/4/1', 2::bigint, 1::bigint) $$,
  'taken up again where it stopped'
);
select results_eq(
  $$ select * from vbridge.reindex_start('test/four/4/1') $$,
  $$ values ('test/four/4/1', 'test/four/4/1', 2::bigint, 2::bigint) $$,
  'the active model has nothing to move'
);

select * from finish();
rollback;
