-- No word has to match and no vector has to be near: README's own example is found either way.
begin;
select plan(3);

-- given: 8 and 4 terms, 6 on average; "add" twice in the first
select tests.chunk('add.ts', 'function add(a, b) { return a + b; }', '[3,4,0,0]');
select tests.chunk('far.ts', 'unrelated', '[0,0,0,1]');

-- then: idf is ln(2) for add, ln(6) for two and number; the bound is 2.2 times their sum
select results_eq(
  $$
    select path, score, vector_score, bm25_score, time_score, feedback_score, outcome_bonus
    from vbridge.memory_search('how to add two numbers', '[1,0,0,0]', tests.root_path(), 1, p_policy => 'classic')
  $$,
  $$ values ('add.ts', 0.48778::float8, 0.6::float8, 0.0926::float8, 1::float8, 0::float8, 0::float8) $$,
  '0.60 * 0.6 + 0.30 * (ln 2 * 2 / (2 + 1.5)) / (ln 2 + 2 * ln 6) + 0.10'
);
select results_eq(
  $$
    select path, score
    from vbridge.memory_search('how to add two numbers', null, tests.root_path(), p_policy => 'classic')
  $$,
  $$ values ('add.ts', 0.12778::float8), ('far.ts', 0.1) $$,
  'without a vector: 0.30 * 0.0926 + 0.10'
);
select results_eq(
  $$ select path, score from vbridge.memory_search('zzz', '[1,0,0,0]', tests.root_path(), p_policy => 'classic') $$,
  $$ values ('add.ts', 0.46::float8), ('far.ts', 0.1) $$,
  'without a word: 0.60 * 0.6 + 0.10'
);

select * from finish();
rollback;
