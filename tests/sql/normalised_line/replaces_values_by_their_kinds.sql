-- Times, ids, addresses, paths, values and numbers become their kinds.
begin;
select plan(29);

-- then
select is(vbridge.normalised_line(given), expected, given)
from (values
  ('at 2026-03-04T05:06:07.123Z it', 'at <time> it'),
  ('2026-03-04 05:06:07,123 +0200 x', '<time> x'),
  ('on [04/Mar/2026:05:06:07 +0000] x', 'on <time> x'),
  ('since Wed Mar  4 05:06:07 2026', 'since <time>'),
  ('since 1772600767', 'since <time>'),
  ('id 3f2a9c1e-77b0-4c1d-9a54-0c9be1f0a001 x', 'id <id> x'),
  ('commit 9f3c2ab', 'commit <num>'),
  ('at 0x7ffee4 of sha256:0a1b2c3d4e5f', 'at <num> of <num>'),
  ('mail to a.b@example.com', 'mail to <email>'),
  ('from 10.0.3.17 to fe80::1', 'from <ip> to <ip>'),
  ('rm /home/ana/x: denied', 'rm <path>: denied'),
  ('in /home/ana/src/a.ts:4:5', 'in a.ts'),
  ('in C:\Users\Ana Lopez\src\a.ts:4', 'in a.ts'),
  ('in src/app/a.ts(4,5)', 'in a.ts'),
  ('open ''/home/ana/.env''', 'open .env'),
  ('open ''C:\Users\Ana\.env''', 'open .env'),
  ('wrote /tmp/x1/a.ts', 'wrote <path>'),
  ('wrote C:\Users\ana\AppData\Local\Temp\a.ts', 'wrote <path>'),
  ('GET https://u:p@api.example.com/v1/x?y=1', 'GET https://api.example.com'),
  ('took 19 ms for 5.2 KB', 'took <num> for <num>'),
  ('react@18.2.0', 'react@<num>'),
  ('job[1234] of 12', 'job[<num>] of <num>'),
  ('said "no way" twice', 'said <value> twice'),
  ('uid=0 tty=ssh rhost=a.b.c', 'uid=<value> tty=ssh rhost=<value>'),
  ('closed for user ana', 'closed for user <user>'),
  ('blk_-162 and rdd_2_0 on worker12', '<id> and <id> on worker<num>'),
  ('connection from 10.0.0.1 (a.b.c)', 'connection from <ip> <host>'),
  ('', ''),
  (null, null)
) as t (given, expected);

select * from finish();
rollback;
