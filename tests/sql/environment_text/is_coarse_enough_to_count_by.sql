-- The first number of a version, the fields in one order, lists spelled out.
begin;
select plan(4);

-- then
select is(vbridge.environment_text(v.environment), v.text, v.environment::text)
from (
  values
    ('{}'::jsonb, 'unknown'),
    ('{"package_manager": "npm", "os": "linux", "runtime": "node", "runtime_version": "v20.11.1"}', 'linux node 20 npm'),
    ('{"os": ["linux", "macos"], "platform": "railway"}', 'linux macos railway'),
    ('{"monorepo_tool": "turbo", "runtime_version": "lts"}', 'lts')
) as v (environment, text);

select * from finish();
rollback;
