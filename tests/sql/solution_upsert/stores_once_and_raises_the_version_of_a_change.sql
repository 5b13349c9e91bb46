-- The same fixpack twice changes nothing; other content is a new version, and outcomes stay.
begin;
select plan(6);

-- then
select results_eq(
  $$ select slug, version, is_new, is_changed, pattern_tag from vbridge.solution_upsert(tests.fixpack('{"pattern": {"tag": "redis-connection"}}')) $$,
  $$ values ('redis-down', 1, true, true, 'redis-connection') $$, 'first'
);
select results_eq(
  $$ select version, is_new, is_changed from vbridge.solution_upsert(tests.fixpack('{"pattern": {"tag": "redis-connection"}}')) $$,
  $$ values (1, false, false) $$, 'again'
);
select tests.applied('redis-down', 3);
select results_eq(
  $$ select version, is_new, is_changed from vbridge.solution_upsert(tests.fixpack('{"title": "Redis is down", "tags": ["a"]}')) $$,
  $$ values (2, false, true) $$, 'other content'
);
select results_eq(
  $$ select version, title, tags from vbridge.solutions $$, $$ values (2, 'Redis is down', array['a']) $$, 'one row, as of now'
);
select results_eq(
  $$ select version, fixpack ->> 'title' from vbridge.solution_versions order by version $$,
  $$ values (1, 'Redis does not answer'), (2, 'Redis is down') $$, 'every version is kept'
);
select results_eq(
  $$ select applications, success_count from vbridge.solution_list() $$, $$ values (3::bigint, 3::bigint) $$, 'outcomes stay'
);

select * from finish();
rollback;
