-- Votes outlive the chunk they were cast on and come back with its text, within the project.
begin;
select plan(3);

-- given
select tests.document('a.md', array['one', 'redis']);
select tests.vote('a.md', times => 4, ordinal => 1);
select tests.chunk('a.md', 'redis', root => '/other');

-- when: the chunk goes, and its text comes back elsewhere
select tests.document('a.md', array['one', 'docker']);
select tests.chunk('b.md', 'redis');

-- then
select results_eq(
  $$ select path, feedback_score from vbridge.memory_search('redis', null, tests.root_path(), 1) $$,
  $$ values ('b.md', 0.5::float8) $$,
  '4 / (4 + 4), for the same text'
);
select is(
  (select feedback_score from vbridge.memory_search('redis', null, '/other')), 0::float8, 'another project has its own votes'
);
select ok(tests.counters_are_exact(), 'counts equal events');

select * from finish();
rollback;
