-- An unknown chunk, a vote that says nothing and an over-long context are refused; nothing is written.
begin;
select plan(8);

-- given
create temp table stored as select tests.chunk('a.md', 'redis') as chunk_id;
create temp table before as select tests.contents() as contents;

-- then
select throws_ok(
  $$ select vbridge.memory_feedback(999999999, true) $$, 'VB005', 'no chunk has the id 999999999', 'unknown'
);
select throws_ok(
  $$ select vbridge.memory_feedback(null, true) $$, 'VB005', 'no chunk has the id null', 'null'
);
select throws_ok(
  $$ select vbridge.memory_feedback(chunk_id, null) from stored $$, 'VB003', 'helpful is null', 'neither true nor false'
);
select throws_ok(
  $$ select vbridge.memory_feedback(chunk_id, true, repeat('c', 4097)) from stored $$,
  'VB004', 'context has 4097 bytes; the limit is 4096', 'one byte too many'
);
select is(tests.contents(), (select contents from before), 'nothing was written');
select lives_ok(
  format('select vbridge.memory_feedback(chunk_id, true, repeat(%L, %s)) from stored', 'c', n), n || ' bytes'
)
from unnest(array[0, 4095, 4096]) as n;

select * from finish();
rollback;
