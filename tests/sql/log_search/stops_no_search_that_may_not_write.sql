-- A reader's transaction answers like any other, without a row and without a search_id.
begin;
select plan(3);

-- given
select tests.chunk('a.md', 'redis');
create temp table former as
select chunk_id, score from vbridge.memory_search('redis', '[1,0,0,0]', tests.root_path());
set transaction read only;

-- then
select results_eq(
  $$ select chunk_id, score from vbridge.memory_search('redis', '[1,0,0,0]', tests.root_path()) $$,
  'select * from former',
  'the same answer'
);
select results_eq(
  $$ select search_id from vbridge.memory_search('redis', '[1,0,0,0]', tests.root_path()) $$,
  array[null::bigint],
  'no id'
);
select is((select count(*) from vbridge.searches), 1::bigint, 'no row');

select * from finish();
rollback;
