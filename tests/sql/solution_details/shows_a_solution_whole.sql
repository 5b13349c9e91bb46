-- Everything that was stored, in one row.
begin;
select plan(2);

-- given
select * from vbridge.solution_upsert(tests.fixpack('{"tags": ["Redis"], "component": "Backend", "not_when": ["never"], "pattern": {"tag": "redis-connection"},
  "environment": {"os": "linux"}, "signatures": [{"text": "x", "regexes": ["abc"]}]}'));

-- then
select results_eq(
  $$ select slug, version, tags, component, pattern_tag, environment, not_when, is_dangerous, signatures, rollback from vbridge.solution_details(tests.solution_id('redis-down')) $$,
  $$ values ('redis-down', 1, array['redis'], 'backend', 'redis-connection', '{"os": "linux"}'::jsonb, array['never'], false,
    '[{"text": "x", "regexes": ["(?n)abc"]}]'::jsonb, '[]'::jsonb) $$,
  'the parts'
);
select throws_ok($$ select * from vbridge.solution_details(99) $$, 'VB017', 'no solution has the id 99');

select * from finish();
rollback;
