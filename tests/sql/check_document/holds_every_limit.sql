-- Path, text and meta: the last size that passes, and the first that is refused.
begin;
select plan(18);

-- then
select lives_ok(
  format('select vbridge.check_document(%L, %L, %L)', repeat('p', n), 'text', '{}'), n || ' bytes of path'
)
from unnest(array[1, 2047, 2048]) as n;
select throws_ok(
  format('select vbridge.check_document(%L, %L, %L)', repeat('p', 2049), 'text', '{}'),
  'VB004', 'path has 2049 bytes; the limit is 2048', 'one byte of path too many'
);
select throws_ok(
  format('select vbridge.check_document(%L, %L, %L)', repeat('ä', 1025), 'text', '{}'),
  'VB004', 'path has 2050 bytes; the limit is 2048', 'bytes, not characters'
);
select lives_ok(
  format($$ select vbridge.check_document('a.md', repeat('t', %s), '{}') $$, n), n || ' bytes of text'
)
from unnest(array[1, 1048575, 1048576]) as n;
select throws_ok(
  $$ select vbridge.check_document('a.md', repeat('t', 1048577), '{}') $$,
  'VB004', 'text has 1048577 bytes; the limit is 1048576', 'one byte of text too many'
);
select lives_ok(
  format($$ select vbridge.check_document('a.md', 'text', jsonb_build_object('a', repeat('m', %s))) $$, n - 9),
  n || ' bytes of meta'
)
from unnest(array[9, 16383, 16384]) as n;
select throws_ok(
  $$ select vbridge.check_document('a.md', 'text', jsonb_build_object('a', repeat('m', 16376))) $$,
  'VB008', 'meta has 16385 bytes; the limit is 16384', 'one byte of meta too many'
);
select lives_ok(
  format(
    'select vbridge.check_document(%L, %L, %L)', 'a.md', 'text',
    '{"a": ' || repeat('[', n - 1) || '1' || repeat(']', n - 1) || '}'
  ),
  n || ' levels of meta'
)
from unnest(array[1, 7, 8]) as n;
select throws_ok(
  format(
    'select vbridge.check_document(%L, %L, %L)', 'a.md', 'text',
    '{"a": ' || repeat('[', n - 1) || '1' || repeat(']', n - 1) || '}'
  ),
  'VB008', 'meta is nested deeper than 8 levels', n || ' levels of meta'
)
from unnest(array[9, 2000]) as n;

select * from finish();
rollback;
