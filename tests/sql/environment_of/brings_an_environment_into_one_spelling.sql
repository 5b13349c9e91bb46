-- Small letters, one text or a sorted list, no blanks.
begin;
select plan(5);

-- then
select is(
  vbridge.environment_of('{"os": ["Darwin", "linux"], "runtime": "Node", "runtime_version": 20, "platform": "", "package_manager": null}'),
  '{"os": ["linux", "macos"], "runtime": "node", "runtime_version": "20"}'::jsonb,
  'darwin is macos'
);
select is(vbridge.environment_of(null), '{}'::jsonb, 'nothing is {}');
select throws_ok($$ select vbridge.environment_of('{"cpu": "arm"}') $$, 'VB024', 'environment has the unknown field "cpu"');
select throws_ok($$ select vbridge.environment_of('{"os": {"a": 1}}') $$, 'VB024', 'environment: os is neither a text nor a list of texts');
select throws_ok($$ select vbridge.environment_of('["linux"]') $$, 'VB024', 'environment is not an object');

select * from finish();
rollback;
