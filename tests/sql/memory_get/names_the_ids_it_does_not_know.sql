-- One unknown id is an error that names it, since the reader must know what is missing.
begin;
select plan(3);

-- given
create temp table stored as select tests.chunk('a.md', 'redis') as chunk_id;

-- then
select throws_ok(
  format('select vbridge.memory_get(array[%s, %s]) from stored', 'chunk_id', ids), 'VB005', 'no chunk has the id ' || shown, shown
)
from (values ('999999998, 999999999', '999999998, 999999999'), ('-1', '-1'), ('null', 'null')) as w (ids, shown);

select * from finish();
rollback;
