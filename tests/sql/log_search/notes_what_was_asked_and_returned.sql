-- One row a search with its policy, filters and legs, and one a result with its parts; the text only where it is asked for.
begin;
select plan(8);

-- given
select tests.chunk('a.md', 'redis', meta => '{"component": "web"}', written_at => '2026-01-01Z');
select tests.chunk('b.md', 'kafka', '[0,1,0,0]', written_at => '2026-01-01Z');

-- when
create temp table found as
select * from vbridge.memory_search(
  'redis',
  '[1,0,0,0]',
  tests.root_path(),
  5,
  p_component => 'web',
  p_as_of => '2026-02-01Z',
  p_policy => 'classic',
  p_session => 's1'
);

-- then
select results_eq(
  'select project_id, policy_name, policy_version, is_global, k, filters, as_of, session, model_key from vbridge.searches',
  $$
    values (
      tests.project_id(),
      'classic',
      1,
      false,
      5,
      '{"component": "web"}'::jsonb,
      '2026-02-01Z'::timestamptz,
      's1',
      'test/four/4/1'
    )
  $$,
  'what was asked'
);
select results_eq(
  'select searched_at, candidate_count, result_count, legs, degraded, duration_ms between 0 and 60000 from vbridge.searches',
  $$ values (now(), 1, 1, '{recent,vector,words}'::text[], '{}'::text[], true) $$,
  'how it went'
);
select results_eq(
  'select query_text, query_fingerprint from vbridge.searches',
  $$ values (null::text, sha256('redis')) $$,
  'not the words'
);
select results_eq(
  $$
    select r.rank, r.found_project_id, r.chunk_id, r.content_sha256, r.score, r.parts, r.search_id from vbridge.search_results r
  $$,
  $$
    select f.rank, tests.project_id(), f.chunk_id, sha256('redis'), f.score,
      array[f.vector_score, f.bm25_score, f.association_score, f.time_score, f.feedback_score, f.outcome_bonus],
      f.search_id
    from found f
  $$,
  'what was returned'
);

-- when
select count(*) from vbridge.memory_search('kafka', null, '/nowhere', p_global => true, p_log_query => true);
select count(*) from vbridge.memory_search('kafka', null, tests.root_path(), p_component => 'nothing');

-- then
select results_eq(
  $$
    select project_id, is_global, query_text, filters, as_of, model_key, policy_name from vbridge.searches where is_global
  $$,
  $$ values (0::bigint, true, 'kafka', null::jsonb, null::timestamptz, null, 'standard') $$,
  'by nobody known, with its words'
);
select is(
  (select count(*) from vbridge.search_results r join vbridge.searches s using (search_id) where s.is_global),
  2::bigint,
  'two results'
);
select results_eq(
  $$ select candidate_count, result_count, legs from vbridge.searches where filters ->> 'component' = 'nothing' $$,
  $$ values (0, 0, '{}'::text[]) $$,
  'one that found nothing is noted too'
);
select is((select count(*) from vbridge.searches), 3::bigint, 'three searches');

select * from finish();
rollback;
