-- The same text three times is three chunks; taking one away takes the last.
begin;
select plan(5);

-- given
select tests.document('a.md', array['same', 'same', 'other', 'same']);
create temp table former as select ordinal, chunk_id from vbridge.chunks;

-- then
select is((select count(*) from vbridge.chunks), 4::bigint, 'four chunks');

-- when
create temp table answer as
select tests.document('a.md', array['same', 'same', 'other'], array[null, null, null]::halfvec[]) as a;

-- then
select results_eq(
  $$ select a ->> 'new_count', a ->> 'reused_count', a ->> 'removed_count' from answer $$,
  $$ values ('0', '3', '1') $$,
  'three are kept'
);
select results_eq(
  'select ordinal, chunk_id from vbridge.chunks order by ordinal',
  'select ordinal, chunk_id from former where ordinal < 3 order by ordinal',
  'each its own'
);
select is(
  (tests.document('a.md', array['same', 'same', 'same', 'other'], array[null, null, null, null]::halfvec[]) ->> 'new_count'),
  '1',
  'a third one is new and needs no new vector'
);
select ok(tests.counters_are_exact(), 'the counters are exact');

select * from finish();
rollback;
