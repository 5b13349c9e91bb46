-- Empty, relative, unprintable and over-long roots are refused, each saying why.
begin;
select plan(19);

-- then
select throws_ok(
  format('select vbridge.canonical_root(%L)', s), 'VB007', 'project_root is empty', 'blank'
)
from unnest(array['', '  ', E'\t\n']) as s;
select throws_ok(
  'select vbridge.canonical_root(null)', 'VB007', 'project_root is empty', 'null'
);
select throws_ok(
  format('select vbridge.canonical_root(%L)', s),
  'VB007',
  format('project_root "%s" is not absolute', s),
  s
)
from unnest(array['a/b', './a', '~/app', 'C:', 'C:app', '\a', 'file:///a', '$(touch x)']) as s;
select throws_ok(
  format('select vbridge.canonical_root(%L)', s),
  'VB007',
  'project_root holds control characters',
  'control characters'
)
from unnest(array[E'/a\nb', E'/a\x01', E'/a\x7f']) as s;
select lives_ok(
  format('select vbridge.canonical_root(%L)', '/' || repeat('a', n - 1)), n || ' bytes pass'
)
from unnest(array[1023, 1024]) as n;
select throws_ok(
  format('select vbridge.canonical_root(%L)', '/' || repeat('a', 1024)),
  'VB004',
  'project_root has 1025 bytes; the limit is 1024',
  'one byte too many'
);
select throws_ok(
  format('select vbridge.canonical_root(%L)', '/' || repeat('ä', 512)),
  'VB004',
  'project_root has 1025 bytes; the limit is 1024',
  'bytes, not characters'
);

select * from finish();
rollback;
