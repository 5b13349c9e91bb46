-- The best k, repeats left out; text beyond the token budget is cut to 240 characters, the first is always whole.
begin;
select plan(4);

-- given: a token a character
select tests.chunk('a.md', 'redis ' || repeat('a', 294));
select tests.chunk('b.md', 'redis ' || repeat('a', 294));
select tests.chunk('c.md', 'redis ' || repeat('b', 294));
select tests.chunk('d.md', 'kafka', '[0,1,0,0]');
prepare found(integer, integer) as
select rank, path, char_length(chunk), truncated, jsonb_array_length(similar_chunks), candidate_count, all_legs
from vbridge.found_memories(
  'redis',
  '[1,0,0,0]',
  tests.model_id(),
  tests.project_id(),
  null,
  vbridge.ranking_policy('classic'),
  null,
  null,
  now(),
  $1,
  $2
);

-- then
select results_eq(
  'execute found(2, 1000)',
  $$
    values
      (1, 'a.md', 300, false, 1, 4, '{recent,vector,words}'::text[]),
      (2, 'c.md', 300, false, null, 4, '{recent,vector,words}')
  $$,
  'two of four, the copy left out'
);
select results_eq(
  $$
    select rank, path, truncated
    from vbridge.found_memories(
      'redis', '[1,0,0,0]', tests.model_id(), tests.project_id(), null, vbridge.ranking_policy('classic'), null, null,
      now(), 3, 599
    )
  $$,
  $$ values (1, 'a.md', false), (2, 'c.md', true), (3, 'd.md', false) $$,
  'one token too many'
);
select is_empty(
  $$
    select 1
    from vbridge.found_memories('redis', null, null, 0, null, vbridge.ranking_policy(), null, null, now(), 3, 599)
  $$,
  'a project without anything'
);
select is(
  (select provolatile from pg_proc where proname = 'found_memories')::text,
  's',
  'stable: one moment for all of it'
);

select * from finish();
rollback;
