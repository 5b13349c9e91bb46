-- The next number of a search; NULL in a reader's transaction and for a role that may not write.
begin;
select plan(4);

-- given
create temp table ids as select vbridge.next_search_id() as first, vbridge.next_search_id() as second;
create role vbt_reader;
grant usage on schema vbridge, tests, pgtap to vbt_reader;
grant execute on all functions in schema vbridge, tests to vbt_reader;

-- then
select is((select second - first from ids), 1::bigint, 'one after the other');
set local role vbt_reader;
create temp table reader as select vbridge.next_search_id() as id;
reset role;
select is((select id from reader), null, 'a role without the sequence');
grant usage on sequence vbridge.search_id_seq to vbt_reader;
grant insert on vbridge.searches, vbridge.search_results to vbt_reader;
set local role vbt_reader;
create temp table writer as select vbridge.next_search_id() as id;
reset role;
select is((select id - second from writer, ids), 1::bigint, 'with it');
set transaction read only;
select is(vbridge.next_search_id(), null, 'a reader''s transaction');

select * from finish();
rollback;
