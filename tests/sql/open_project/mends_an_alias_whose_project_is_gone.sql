-- A project row deleted by hand leaves an alias behind; the next write starts the project anew.
begin;
select plan(5);

-- given
set local statement_timeout = '5s';
select tests.chunk('a.md', 'redis');
delete from vbridge.projects;

-- then
select throws_ok(
  $$ select vbridge.find_project('/home/me/app') $$,
  'VB001',
  'no project is indexed at "/home/me/app"',
  'reading says that nothing is there'
);
select throws_ok(
  $$ select vbridge.memory_forget('/home/me/app', p_whole_project => true) $$,
  'VB001',
  'no project is indexed at "/home/me/app"',
  'so does forgetting'
);
select lives_ok($$ select tests.chunk('a.md', 'redis') $$, 'writing goes on');
select is((select count(*) from vbridge.projects), 1::bigint, 'with one project');
select is((select count(*) from vbridge.project_aliases), 1::bigint, 'and one alias');

select * from finish();
rollback;
