-- Half the time weight after 30 days; a success adds 0.10, a failure takes 0.05; a future date counts as now.
begin;
select plan(1);

-- given
select tests.chunk('old.md', 'redis', written_at => '2026-01-01Z');
select tests.chunk('future.md', 'redis', written_at => '2026-03-01Z');
select tests.chunk('solved.md', 'redis', meta => '{"outcome_status": "success"}', written_at => '2026-01-31Z');
select tests.chunk('failed.md', 'redis', meta => '{"outcome_status": "failure"}', written_at => '2026-01-31Z');
select tests.chunk('ancient.md', 'redis', written_at => '0100-01-01Z');

-- then
select results_eq(
  $$
    select path, score, time_score, outcome_bonus
    from vbridge.memory_search('redis', '[1,0,0,0]', tests.root_path(), p_as_of => '2026-01-31Z')
  $$,
  $$
    values
      ('solved.md', 1.1::float8, 1::float8, 0.1::float8),
      ('future.md', 1.0, 1, 0),
      ('old.md', 0.95, 0.5, 0),
      ('failed.md', 0.95, 1, -0.05),
      ('ancient.md', 0.9, 0, 0)
  $$,
  'on the day that is asked about'
);

select * from finish();
rollback;
