-- A search is one row: by whom, what was asked, how it was ranked, what came first.
begin;
select plan(3);

-- given
select tests.chunk('a.md', 'redis timeout');
select tests.chunk('b.md', 'docker', written_at => now() - interval '1 day');
create temp table found as
select * from vbridge.memory_search(
  'redis', '[1,0,0,0]', tests.root_path(), 5, p_policy => 'classic', p_category => 'docs',
  p_session => 's1', p_log_query => true
);

-- then
select results_eq(
  $$
    select searched, asked_by, session, query, policy, k, filters, result_count, best_path, degraded
    from vbridge.search_log
  $$,
  $$
    values (
      '/home/me/app', '/home/me/app', 's1', 'redis', 'classic@1', 5, '{"category": "docs"}'::jsonb,
      (select count(*)::integer from found), (select path from found where rank = 1), '{}'::text[]
    )
  $$,
  'one row'
);

-- when: the text is not kept, and what came first is forgotten
select vbridge.memory_search('docker', null, '/elsewhere', p_global => true);
select vbridge.memory_forget(tests.root_path(), 'b.md');

-- then
select results_eq(
  $$ select searched, asked_by, query from vbridge.search_log order by search_id desc limit 1 $$,
  $$ values ('all projects', null::text, left(encode(sha256('docker'), 'hex'), 12)) $$,
  'a global search of an unknown caller, by its hash'
);
select is(
  (select best_path from vbridge.search_log order by search_id desc limit 1),
  'b.md',
  'the path of a forgotten document is still told'
);

select * from finish();
rollback;
