-- Who may read but not write gets the same answer; it is not noted, and says so by having no search_id.
begin;
select plan(4);

-- given
select tests.chunk('a.md', 'redis');
create temp table former as select chunk_id, score from vbridge.memory_search('redis', '[1,0,0,0]', tests.root_path());
create role vbt_reader;
grant usage on schema vbridge, tests, pgtap to vbt_reader;
grant execute on all functions in schema vbridge, tests to vbt_reader;
grant select on all tables in schema vbridge to vbt_reader;
prepare search as select chunk_id, score from vbridge.memory_search('redis', '[1,0,0,0]', '/home/me/app');

-- when: neither the sequence nor the tables; then the sequence, but not the tables
set local role vbt_reader;
create temp table without as select * from vbridge.memory_search('redis', '[1,0,0,0]', '/home/me/app');
reset role;
grant usage on sequence vbridge.search_id_seq to vbt_reader;
set local role vbt_reader;
create temp table half as select * from vbridge.memory_search('redis', '[1,0,0,0]', '/home/me/app');
reset role;

-- then
select results_eq('select chunk_id, score from without', 'select * from former', 'the same answer');
select results_eq('select search_id from without', array[null::bigint], 'without a number');
select results_eq(
  'select chunk_id, score, search_id from half',
  'select chunk_id, score, null::bigint from former',
  'nor with the sequence alone'
);
select is((select count(*) from vbridge.searches), 1::bigint, 'nothing was noted');

select * from finish();
rollback;
