-- Half the time weight after 30 days; a success adds 0.10, a failure takes 0.05; a future date counts as now.
begin;
select plan(2);

-- given: equal texts of equal length, so that BM25 is 1 / 2.2 of its bound for all of them
select tests.chunk('old.md', 'redis', written_at => now() - interval '30 days');
select tests.chunk('future.md', 'redis', written_at => now() + interval '30 days');
select tests.chunk('solved.md', 'redis', meta => '{"outcome_status": "success"}');
select tests.chunk('failed.md', 'redis', meta => '{"outcome_status": "failure"}');
select tests.chunk('ancient.md', 'redis', written_at => '0100-01-01Z');
prepare search(timestamptz) as
select path, score, time_score, outcome_bonus
from vbridge.memory_search('redis', '[1,0,0,0]', tests.root_path(), p_as_of => $1, p_policy => 'classic');

-- then
select results_eq(
  'execute search(null)',
  $$
    values
      ('solved.md', 0.93635::float8, 1::float8, 0.1::float8),
      ('future.md', 0.83635, 1, 0),
      ('old.md', 0.78635, 0.5, 0),
      ('failed.md', 0.78635, 1, -0.05),
      ('ancient.md', 0.73635, 0, 0)
  $$,
  '0.60 + 0.30 * 0.4545 + 0.10 * time + outcome'
);
select results_eq(
  $$ execute search(now() + interval '30 days') $$,
  $$
    values
      ('solved.md', 0.88635::float8, 0.5::float8, 0.1::float8),
      ('future.md', 0.83635, 1, 0),
      ('old.md', 0.76135, 0.25, 0),
      ('failed.md', 0.73635, 0.5, -0.05),
      ('ancient.md', 0.73635, 0, 0)
  $$,
  'a moment to come only moves the clock'
);

select * from finish();
rollback;
