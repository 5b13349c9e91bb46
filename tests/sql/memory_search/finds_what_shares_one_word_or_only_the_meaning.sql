-- No word has to match and no vector has to be near: README's own example is found either way.
begin;
select plan(3);

-- given
select tests.chunk('add.ts', 'function add(a, b) { return a + b; }', '[3,4,0,0]');
select tests.chunk('far.ts', 'unrelated', '[0,0,0,1]');

-- then
select results_eq(
  $$
    select path, score, vector_score, text_score, time_score, feedback_score, outcome_bonus
    from vbridge.memory_search('how to add two numbers', '[1,0,0,0]', tests.root_path(), 1)
  $$,
  $$ values ('add.ts', 0.55999::float8, 0.6::float8, 0.3333::float8, 1::float8, 0::float8, 0::float8) $$,
  '0.60 * 0.6 + 0.30 * 0.3333 + 0.10 * 1'
);
select results_eq(
  $$ select path, score from vbridge.memory_search('how to add two numbers', null, tests.root_path()) $$,
  $$ values ('add.ts', 0.19999::float8) $$,
  'without a vector: 0.30 * 0.3333 + 0.10'
);
select results_eq(
  $$ select path, score from vbridge.memory_search('zzz', '[1,0,0,0]', tests.root_path(), 1) $$,
  $$ values ('add.ts', 0.46::float8) $$,
  'without a word: 0.60 * 0.6 + 0.10'
);

select * from finish();
rollback;
