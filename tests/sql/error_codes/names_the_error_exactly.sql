-- Codes, classes, functions, hosts, ports, names, statuses and programs, most telling first.
begin;
select plan(17);

-- then
select is(vbridge.error_codes(given), expected, given)
from (values
  (E'Error: getaddrinfo ENOTFOUND redis.railway.internal\nat async Store.get (/app/a.ts:12:5)',
    array['enotfound', 'store.get', 'redis.railway.internal']),
  ('psql: error: connection to server at "db" (10.0.0.3), port 5432 failed', array['5432', 'psql']),
  ('connect ECONNREFUSED 10.0.0.3:6379', array['econnrefused', '6379']),
  ('from 10.0.0.3 port 50010', '{}'),
  ('AxiosError: Request failed with status code 503', array['axioserror', '503']),
  ('error TS2307: Cannot find module ''zod''', array['ts2307', 'zod']),
  ('ModuleNotFoundError: No module named ''numpy''', array['modulenotfounderror', 'numpy']),
  ('relation "users" does not exist', array['users']),
  ('java.net.ConnectException: x', array['connectexception']),
  ('SQLSTATE 23505', array['23505']),
  ('bash: pnpm: command not found', array['pnpm', 'bash']),
  ('missing DATABASE_URL', array['database_url']),
  (E'File "/app/a.py", line 3, in load\nKeyError: 1', array['keyerror', 'load']),
  ('all is well', '{}'),
  ('', '{}'),
  (null, '{}')
) as t (given, expected);
select is(
  cardinality(vbridge.error_codes((select string_agg('TS' || 1000 + n, ' ') from generate_series(1, 99) n))),
  24, 'at most 24'
);

select * from finish();
rollback;
