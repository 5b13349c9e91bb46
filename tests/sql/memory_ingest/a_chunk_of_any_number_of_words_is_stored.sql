-- A chunk of twenty thousand different words, more than a sparse vector may have places, is stored and found.
begin;
select plan(3);

-- given
select lives_ok(
  $$ select tests.chunk('words.txt', (select string_agg('w' || i || 'x', ' ') from generate_series(1, 20000) i)) $$,
  'different words'
);
select lives_ok(
  $$ select tests.chunk('names.txt', (select string_agg('aB' || i, ' ') from generate_series(1, 20000) i)) $$,
  'different names'
);

-- then
select is(
  (select path from vbridge.memory_search('w7x', null, tests.root_path(), 1)), 'words.txt', 'the first of them can be found'
);

select * from finish();
rollback;
