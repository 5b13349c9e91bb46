-- One row a solution, ready to show; the search is noted.
begin;
select plan(3);

-- given
select * from vbridge.solution_upsert(tests.fixpack('{"pattern": {"tag": "redis-connection"}, "signatures": [{"text": "Error: connect ECONNREFUSED 127.0.0.1:6379", "regexes": ["ECONNREFUSED \\S*:6379"]}, {"text": "Could not connect to Redis at 127.0.0.1:6379"}]}'));
select tests.applied('redis-down', 2, 1);
create temp table found as
select * from vbridge.solution_search(E'$ node app.js\nError: connect ECONNREFUSED 127.0.0.1:6379\n    at TCPConnectWrap.afterConnect', p_session => 's');

-- then
select results_eq(
  $$ select rank, slug, pattern_tag, is_known, matched_text, matched_regexes, applications, success_count, round(success_rate::numeric, 4), checks -> 0 ->> 'expect_substring', degraded, quarantined from found $$,
  $$ values (1, 'redis-down', 'redis-connection', true, 'Error: connect ECONNREFUSED 127.0.0.1:6379', array['(?n)ECONNREFUSED \S*:6379'], 3::bigint, 2::bigint, 0.6667, 'PONG', array['vector'], '{}'::text[]) $$,
  'one row although two texts match'
);
select results_eq(
  $$ select abs(score - fingerprint_score - code_score - bm25_score - vector_score - regex_score - environment_score - success_score) < 1e-12 from found $$,
  array[true], 'the parts add up'
);
select results_eq(
  $$ select e.session, e.is_known, e.error_search_id = f.error_search_id, r.rank from vbridge.error_searches e join vbridge.error_search_results r using (error_search_id), found f $$,
  $$ values ('s', true, true, 1) $$, 'noted'
);

select * from finish();
rollback;
