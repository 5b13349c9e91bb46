-- The counters now; then only the votes that had been cast, those on texts that were forgotten since too.
begin;
select plan(6);

-- given
create temp table stored as select tests.chunk('a.md', 'redis', written_at => '2026-01-01Z') as chunk_id;
select vbridge.memory_feedback(chunk_id, true, p_voted_at => '2026-01-10Z') from stored;
select vbridge.memory_feedback(chunk_id, true, p_voted_at => '2026-01-20Z') from stored;
select vbridge.memory_feedback(chunk_id, false, p_voted_at => '2026-01-30Z') from stored;
prepare at(timestamptz) as select * from vbridge.votes_at(tests.project_id(), sha256('redis'), $1);

-- then
select results_eq('execute at(null)', 'values (2::bigint, 1::bigint)', 'now');
select results_eq($$ execute at('2026-01-20Z') $$, 'values (2::bigint, 0::bigint)', 'then');
select results_eq($$ execute at('2026-01-01Z') $$, 'values (0::bigint, 0::bigint)', 'before any');
select is_empty(
  $$ select * from vbridge.votes_at(tests.project_id(), sha256('other'), null) $$, 'nobody voted on another text'
);

-- when
select tests.chunk('b.md', 'kafka');
select vbridge.memory_forget(tests.root_path(), 'a.md');

-- then
select is_empty('execute at(null)', 'forgotten');
select results_eq($$ execute at('2026-01-20Z') $$, 'values (2::bigint, 0::bigint)', 'but not then');

select * from finish();
rollback;
