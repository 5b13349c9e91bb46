-- A second root that is entered as an alias leads to the same project, in reading and in writing.
begin;
select plan(3);

-- given
select tests.chunk('a.md', 'redis');
insert into vbridge.project_aliases (root_path, project_id)
select '/mnt/worktree', project_id from vbridge.projects;

-- when
create temp table stored as
select tests.document('b.md', array['docker'], root => '/mnt/worktree') as answer;

-- then
select is(
  vbridge.find_project('/mnt/worktree'), vbridge.find_project(tests.root_path()), 'one project'
);
select is((select document_count from vbridge.projects), 2::bigint, 'which holds both documents');
select is(
  (select answer ->> 'project_root' from stored),
  tests.root_path(),
  'answers name the project by its own root, as a search does'
);

select * from finish();
rollback;
