-- Times, hosts, containers and processes before a line go; indentation stays.
begin;
select plan(16);

-- then
select is(vbridge.readable_text('x' || E'\n' || given), E'x\n' || expected, given)
from (values
  ('2026-03-04T05:06:07.123Z   at f', '  at f'),
  ('2026-03-04 05:06:07,123 boom', 'boom'),
  ('[05:06:07] boom', 'boom'),
  ('Mar  4 05:06:07 web-1 sshd[24200]: boom', 'boom'),
  ('web-1  |     at f', '    at f'),
  ('#14 3.482 boom', 'boom'),
  ('2026-03-04T05:06:07.1+00:00 app[web.1]: boom', 'boom'),
  ('E   boom', 'boom'),
  ('> boom', 'boom'),
  ('[ERROR] boom', '[ERROR] boom'),
  ('error[E0382]: boom', 'error[E0382]: boom'),
  ('{"level":"error","msg":"connect \"db\" failed"}', 'connect \"db\" failed'),
  ('{"level":50,"msg":"m","err":{"stack":"Error: m\n    at f"}}', E'Error: m\n    at f')
) as t (given, expected);

select is(vbridge.readable_text(E'    a\n      b\n    c\n'), E'a\n  b\nc', 'indented as a whole');
select is(vbridge.readable_text(E'a\n  b'), E'a\n  b', 'indented in part');
select is(vbridge.readable_text(E'\n\n\ta\n\t\tb\n'), E'a\n\tb', 'by tabs');

select * from finish();
rollback;
