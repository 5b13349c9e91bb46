-- One line a search: who asked what, by which policy, and what came first, also where that was replaced since.
begin;
select plan(4);

-- given
select tests.chunk('a.md', 'redis', written_at => '2026-01-01Z');
select count(*)
from vbridge.memory_search(
  'redis', '[1,0,0,0]', tests.root_path(), 3, p_policy => 'vectors', p_session => 's1', p_log_query => true
);
select count(*) from vbridge.memory_search('redis', null, '/nowhere', p_global => true);
select count(*) from vbridge.memory_search('redis', null, tests.root_path(), p_component => 'nothing');

-- then
select results_eq(
  $$
    select searched, asked_by, session, query, policy, k, result_count, candidate_count, best_score, best_path, legs,
      degraded
    from vbridge.search_log
    where session = 's1'
  $$,
  $$
    values (
      '/home/me/app',
      '/home/me/app',
      's1',
      'redis',
      'vectors@1',
      3,
      1,
      1,
      1::float8,
      'a.md',
      '{recent,vector,words}'::text[],
      '{}'::text[]
    )
  $$,
  'a search of a project'
);
select results_eq(
  $$
    select searched, asked_by, query, best_path, degraded from vbridge.search_log where searched = 'all projects'
  $$,
  $$ values ('all projects', null, left(encode(sha256('redis'), 'hex'), 12), 'a.md', '{vector}'::text[]) $$,
  'by nobody known, its words not kept'
);
select results_eq(
  $$ select result_count, best_path, best_score, filters from vbridge.search_log where result_count = 0 $$,
  $$ values (0, null::text, null::float8, '{"component": "nothing"}'::jsonb) $$,
  'one that found nothing'
);
select tests.chunk('a.md', 'kafka', written_at => '2026-02-01Z');
select is((select best_path from vbridge.search_log where session = 's1'), 'a.md', 'the text was replaced since');

select * from finish();
rollback;
