-- Two identical chunks: the one people found helpful comes first, by exactly the feedback weight.
begin;
select plan(1);

-- given
select tests.chunk('plain.md', 'restart redis');
select tests.chunk('voted.md', 'Restart redis');
select tests.vote('voted.md', helpful => true, times => 50);

-- when
create temp table found as
select * from vbridge.memory_search('redis', '[1,0,0,0]', tests.root_path());

-- then
select results_eq(
  'select path, score from found order by rank',
  $$ values ('voted.md', 1.138885::float8), ('plain.md', 1.0) $$,
  '1 + 0.15 * 0.9259, the score of fifty votes'
);

select * from finish();
rollback;
