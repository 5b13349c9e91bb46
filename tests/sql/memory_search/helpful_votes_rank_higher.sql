-- Two identical chunks: the one people found helpful comes first, by exactly the feedback weight.
begin;
select plan(1);

-- given
select tests.chunk('plain.md', 'restart redis');
select tests.chunk('voted.md', 'Restart redis');
select tests.vote('voted.md', helpful => true, times => 50);

-- when
create temp table found as
select * from vbridge.memory_search('redis', '[1,0,0,0]', tests.root_path(), p_policy => 'classic');

-- then
select results_eq(
  'select path, score from found order by rank',
  $$ values ('voted.md', 0.975235::float8), ('plain.md', 0.83635) $$,
  '0.60 + 0.30 * 0.4545 + 0.10, and 0.15 * 0.9259 for fifty votes'
);

select * from finish();
rollback;
