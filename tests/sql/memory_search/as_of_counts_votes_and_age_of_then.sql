-- A vote cast later does not count, and age is counted to the moment.
begin;
select plan(3);

-- given
select tests.chunk('a.md', 'redis', written_at => '2026-01-01Z');
select vbridge.memory_feedback(tests.chunk_id('a.md'), true, p_voted_at => '2026-01-10Z');
prepare search(timestamptz) as
select score, time_score, feedback_score
from vbridge.memory_search('redis', '[1,0,0,0]', tests.root_path(), p_as_of => $1, p_policy => 'classic');

-- then: 0.60 + 0.30 * 0.4545 is 0.73635
select results_eq(
  $$ execute search('2026-01-01Z') $$,
  'values (0.83635::float8, 1::float8, 0::float8)',
  'new, without a vote'
);
select results_eq(
  $$ execute search('2026-01-31Z') $$,
  'values (0.81635::float8, 0.5::float8, 0.2::float8)',
  'thirty days old, one vote'
);
-- when
select vbridge.memory_forget(tests.root_path(), 'a.md');

-- then
select results_eq(
  $$ execute search('2026-01-31Z') $$,
  'values (0.81635::float8, 0.5::float8, 0.2::float8)',
  'the vote outlives the text'
);

select * from finish();
rollback;
