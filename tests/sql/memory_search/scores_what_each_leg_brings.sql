-- A leg brings so many candidates and no more; what votes speak for is scored though no other leg brought it.
begin;
select plan(3);

-- given: nine equals, of which the last has votes
select tests.document('a.md', array(select 'redis ' || i || ' ' from generate_series(1, 9) i));
prepare search as
select chunk_id, legs, feedback_score
from vbridge.memory_search('redis', '[1,0,0,0]', tests.root_path(), p_candidates => 2, p_policy => 'classic');

-- then
select results_eq(
  'execute search',
  $$
    values
      (tests.chunk_id('a.md', 0), '{recent,vector,words}'::text[], 0::float8),
      (tests.chunk_id('a.md', 1), '{recent,vector,words}', 0)
  $$,
  'the first two of nine'
);
select tests.vote('a.md', times => 4, ordinal => 8);
select results_eq(
  'execute search',
  $$
    values
      (tests.chunk_id('a.md', 8), '{proven}'::text[], 0.5::float8),
      (tests.chunk_id('a.md', 0), '{recent,vector,words}', 0),
      (tests.chunk_id('a.md', 1), '{recent,vector,words}', 0)
  $$,
  'and the ninth, for its votes'
);
select is(
  (select max(candidate_count) from vbridge.searches), 3, 'three are scored'
);

select * from finish();
rollback;
