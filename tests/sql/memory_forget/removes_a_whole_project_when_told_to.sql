-- With the flag the project and all it holds go, its aliases too; it can be begun anew.
begin;
select plan(5);

-- given
select tests.chunk('a.md', 'redis', root => '/other');
create temp table former as select tests.contents() as contents;
select tests.document('a.md', array['redis', 'docker']);
select tests.chunk('b.md', 'kafka');
select tests.vote('a.md', times => 3);
insert into vbridge.project_aliases (root_path, project_id)
select '/worktree', vbridge.find_project(tests.root_path());

-- then
select results_eq(
  $$ select * from vbridge.memory_forget('/worktree', p_whole_project => true) $$,
  $$ values (2::bigint, 3::bigint, 3::bigint) $$,
  'two documents, three chunks, three votes'
);
select is(tests.contents(), (select contents from former), 'all else is as it was before');
select throws_ok(
  $$ select vbridge.memory_forget('/worktree', p_whole_project => true) $$,
  'VB001', 'no project is indexed at "/worktree"', 'the alias is gone'
);
select lives_ok($$ select tests.chunk('a.md', 'redis') $$, 'and may be stored again');
select is(
  (select feedback_score from vbridge.memory_search('redis', null, tests.root_path())), 0::float8, 'without the former votes'
);

select * from finish();
rollback;
