-- Every vote counts, the one after as much as the one before, and votes against push below an unvoted chunk.
begin;
select plan(2);

-- given
select tests.chunk('a.md', 'redis one');
select tests.chunk('b.md', 'redis two');
select tests.vote('a.md', false, times => 3);

-- then
select results_eq(
  $$ select path, feedback_score from vbridge.memory_search('redis', '[1,0,0,0]', tests.root_path()) $$,
  $$ values ('b.md', 0::float8), ('a.md', -0.4286) $$,
  '-3 / (3 + 4) is below unvoted'
);
select tests.vote('a.md', true, times => 5);
select results_eq(
  $$ select path, feedback_score from vbridge.memory_search('redis', '[1,0,0,0]', tests.root_path()) $$,
  $$ values ('a.md', 0.1667::float8), ('b.md', 0) $$,
  '(5 - 3) / (8 + 4) is above'
);

select * from finish();
rollback;
