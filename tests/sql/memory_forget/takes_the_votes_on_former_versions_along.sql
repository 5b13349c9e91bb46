-- Votes on text that was edited out go with the document, unless another document holds the text.
begin;
select plan(3);

-- given
select tests.chunk('a.md', 'first');
select tests.vote('a.md');
select tests.chunk('a.md', 'shared');
select tests.vote('a.md');
select tests.chunk('b.md', 'shared');
select tests.chunk('a.md', 'third');

-- then
select results_eq(
  $$ select * from vbridge.memory_forget(tests.root_path(), 'a.md') $$,
  $$ values (1::bigint, 1::bigint, 1::bigint) $$,
  'the vote on "first" goes'
);
select results_eq(
  $$ select feedback_score from vbridge.memory_search('shared', null, tests.root_path()) $$,
  array[0.2::float8],
  'the vote on "shared" stays with b.md'
);
select is((select count(*) from vbridge.memory_feedback), 1::bigint, 'one event is left');

select * from finish();
rollback;
