-- Each vote is an event and a count; the answer has the score that the next search shows.
begin;
select plan(6);

-- given
create temp table stored as select tests.chunk('a.md', 'redis') as chunk_id;

-- then
select results_eq(
  $$
    select f.chunk_id = s.chunk_id, f.helpful_count, f.unhelpful_count, f.feedback_score
    from stored s, vbridge.memory_feedback(s.chunk_id, true, 'it worked') f
  $$,
  $$ values (true, 1::bigint, 0::bigint, 0.2::float8) $$,
  'one vote for: 1 / 5'
);
select results_eq(
  $$
    select f.helpful_count, f.unhelpful_count, f.feedback_score
    from stored s, vbridge.memory_feedback(s.chunk_id, false, p_voted_at => '2026-01-01Z') f
  $$,
  $$ values (1::bigint, 1::bigint, 0::float8) $$,
  'one against'
);
select results_eq(
  $$
    select f.helpful, f.context, f.created_at, f.chunk_id = s.chunk_id, f.content_sha256 = sha256('redis')
    from vbridge.memory_feedback f, stored s order by f.feedback_id
  $$,
  $$ values (true, 'it worked', now(), true, true), (false, null, '2026-01-01Z', true, true) $$,
  'two events'
);
select is(
  (select feedback_score from vbridge.memory_search('redis', null, tests.root_path())), 0::float8, 'the search agrees'
);
select is(
  (select f.feedback_score from stored s, vbridge.memory_feedback(s.chunk_id, true) f),
  0.1429::float8,
  '(2 - 1) / (3 + 4)'
);
select is(
  (select feedback_score from vbridge.memory_search('redis', null, tests.root_path())), 0.1429::float8, 'and agrees again'
);

select * from finish();
rollback;
