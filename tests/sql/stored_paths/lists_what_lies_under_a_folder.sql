-- Paths under the folder and of the source, in order; a folder whose name only begins alike is none of it.
begin;
select plan(5);

-- given
select tests.chunk('src/b.py', 'one', meta => '{"source": "cli"}');
select tests.chunk('src/a.py', 'two', meta => '{"source": "cli"}');
select tests.chunk('src/note', 'three');
select tests.chunk('src2/c.py', 'four', meta => '{"source": "cli"}');
select tests.chunk('src/d.py', 'five', meta => '{"source": "cli"}', root => '/other');

-- then
select results_eq(
  $$ select vbridge.stored_paths('/home/me/app/', 'src', 'cli') $$,
  array['src/a.py', 'src/b.py'],
  'a folder and a source'
);
select results_eq(
  $$ select vbridge.stored_paths('/home/me/app', 'src') $$,
  array['src/a.py', 'src/b.py', 'src/note'],
  'a folder, any source'
);
select results_eq(
  $$ select vbridge.stored_paths('/home/me/app', '', 'cli') $$,
  array['src/a.py', 'src/b.py', 'src2/c.py'],
  'the whole project'
);
select is_empty($$ select vbridge.stored_paths('/unknown') $$, 'an unknown project has none');
select throws_ok(
  $$ select vbridge.stored_paths('app') $$,
  'VB007', 'project_root "app" is not absolute', 'a relative root'
);

select * from finish();
rollback;
