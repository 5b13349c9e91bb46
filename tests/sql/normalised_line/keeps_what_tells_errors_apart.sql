-- Codes, classes, hosts, service ports, statuses and names of things stay.
begin;
select plan(28);

-- then
select is(vbridge.normalised_line(given), expected, given)
from (values
  ('ENOENT E0382 TS2307 ORA-00942', 'ENOENT E0382 TS2307 ORA-00942'),
  ('at redis.railway.internal:6379', 'at redis.railway.internal:6379'),
  ('to 10.0.3.17:5432', 'to <ip>:5432'),
  ('to ::1:5432', 'to <ip>:5432'),
  ('connect ECONNREFUSED ::1:5432', 'connect ECONNREFUSED <ip>:5432'),
  ('in use :::3000', 'in use <ip>:3000'),
  ('to 10.0.3.17:50010', 'to <ip>'),
  ('from 10.0.3.17 port 2222', 'from <ip> port'),
  ('localhost port 5432', 'localhost port 5432'),
  ('with status code 404', 'with status code 404'),
  ('502 Bad Gateway', '502 Bad Gateway'),
  ('exited with code 137', 'exited with code 137'),
  ('[Errno 13] denied', '[Errno 13] denied'),
  ('curl: (6) no host', 'curl: (6) no host'),
  ('Cannot find module ''express''', 'Cannot find module express'),
  ('Cannot find module `express`', 'Cannot find module express'),
  ('Cannot find module ''~/ui/PriceTag''', 'Cannot find module PriceTag'),
  ('Cannot find module ''./lib/total''', 'Cannot find module total'),
  ('utf-8 codec', 'utf-8 codec'),
  ('relation "users" does not exist', 'relation users does not exist'),
  ('unique constraint "users_email_key"', 'unique constraint users_email_key'),
  ('''pnpm'' is not recognized', 'pnpm is not recognized'),
  ('(reading ''map'')', '(reading map)'),
  ('KeyError: ''name''', 'KeyError: name'),
  ('port=50010 x=1', 'port=<value> x=<value>'),
  ('because of ''no way: [Errno 111] refused''', 'because of <value> [Errno 111]'),
  ('port=8080 status=500 level=warn', 'port=8080 status=500 level=warn'),
  ('sha256 utf16 python3.11', 'sha256 utf16 python3.<num>')
) as t (given, expected);

select * from finish();
rollback;
