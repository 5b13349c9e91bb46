-- A chunk that only moved is the same chunk with another place and other lines.
begin;
select plan(3);

-- given
select tests.document('a.md', array['one', 'two', 'three']);
create temp table former as select content, chunk_id from vbridge.chunks;

-- when
create temp table answer as
select tests.document('a.md', array['three', 'one', 'two'], array[null, null, null]::halfvec[]) as a;

-- then
select is((select a ->> 'reused_count' from answer), '3', 'all three are kept');
select results_eq(
  'select content, chunk_id from vbridge.chunks order by ordinal',
  $$ select content, chunk_id from former order by array_position(array['three', 'one', 'two'], content) $$,
  'with their ids'
);
select results_eq(
  'select ordinal, start_line from vbridge.chunks order by ordinal',
  'values (0, 1), (1, 2), (2, 3)',
  'at their new places'
);

select * from finish();
rollback;
