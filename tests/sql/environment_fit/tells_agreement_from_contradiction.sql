-- 1 where all fields that both name agree, -1 where one contradicts, 0 where nothing can be compared.
begin;
select plan(1);

-- then
select results_eq(
  $$
    select vbridge.environment_fit(w::jsonb, p::jsonb)
    from (values
      ('{"os": ["linux", "macos"]}', '{"os": "linux"}'),
      ('{"os": ["linux", "macos"]}', '{"os": "windows"}'),
      ('{"os": "linux", "runtime": "node"}', '{"os": "linux", "runtime": "python"}'),
      ('{"runtime": "node", "runtime_version": ">=18 <23"}', '{"runtime": "node", "runtime_version": "20.1"}'),
      ('{"runtime": "node", "runtime_version": ">=18 <23"}', '{"runtime": "node", "runtime_version": "16"}'),
      ('{"package_manager": "npm"}', '{"os": "linux"}'),
      ('{}', '{"os": "linux"}')
    ) as t (w, p)
  $$,
  array[1, -1, -1, 1, -1, 0, 0]::float8[],
  'lists, versions, and what only one names'
);

select * from finish();
rollback;
