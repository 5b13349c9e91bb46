-- Both are found; forgetting one keeps the other, its vector and its votes.
begin;
select plan(5);

-- given
select tests.chunk('a.md', 'restart redis');
select tests.vote('a.md', times => 4);
select tests.document('b.md', array['restart redis'], array[null]::halfvec[]);

-- then
select results_eq(
  $$ select path, feedback_score from vbridge.memory_search('redis', '[1,0,0,0]', tests.root_path()) $$,
  $$ values ('a.md', 0.5::float8), ('b.md', 0.5) $$,
  'both are found, with the votes of their content'
);

-- when
create temp table forgotten as select * from vbridge.memory_forget(tests.root_path(), 'a.md');

-- then
select results_eq(
  'select * from forgotten', 'values (1::bigint, 1::bigint, 0::bigint)', 'no vote is removed'
);
select results_eq(
  $$ select path, feedback_score, legs from vbridge.memory_search('redis', '[1,0,0,0]', tests.root_path()) $$,
  $$ values ('b.md', 0.5::float8, '{proven,recent,vector,words}'::text[]) $$,
  'the other is whole'
);
select vbridge.memory_forget(tests.root_path(), 'b.md');
select is((select count(*) from vbridge.memory_feedback), 0::bigint, 'the last one takes the votes along');
select is((select count(*) from vbridge.vote_counts), 0::bigint, 'and their counts');

select * from finish();
rollback;
