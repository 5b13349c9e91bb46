-- Neither or both of path and whole project is no clear wish, and nothing is removed.
begin;
select plan(7);

-- given
select tests.chunk('a.md', 'redis');
create temp table before as select tests.contents() as contents;

-- then
select throws_ok(
  format('select vbridge.memory_forget(tests.root_path(), %L, %L)', path, whole), 'VB013', message, label
)
from (
  values
    (null, false, 'no path is given', 'neither'),
    (null, null, 'no path is given', 'null is no consent'),
    ('a.md', true, 'both a path and whole_project are given', 'both')
) as w (path, whole, message, label);
select throws_ok(
  $$ select vbridge.memory_forget('/nowhere', 'a.md') $$,
  'VB001', 'no project is indexed at "/nowhere"', 'an unknown project'
);
select throws_ok(
  $$ select vbridge.memory_forget(tests.root_path(), '') $$,
  'VB006', 'no document is stored at ""', 'an empty path is not the whole project'
);
select throws_ok(
  $$ select vbridge.memory_forget(tests.root_path(), 'a%') $$,
  'VB006', 'no document is stored at "a%"', 'nor is a path a pattern'
);
select is(tests.contents(), (select contents from before), 'nothing was removed');

select * from finish();
rollback;
