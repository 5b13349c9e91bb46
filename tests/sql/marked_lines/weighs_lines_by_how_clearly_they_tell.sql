-- A compiler weighs 90, an exception 80, an error line 60, a word of failure 40, a wrapper 20.
begin;
select plan(28);

-- then
select results_eq(
  format('select subject, weight from vbridge.marked_lines(%L)', given),
  format('values (%L::text, %s)', subject, weight),
  given
)
from (values
  ('src/a.ts(3,5): error TS2307: no x', 'error TS2307: no x', 90),
  ('a.c:3:5: error: no x', 'error: no x', 90),
  ('error[E0382]: borrow', 'error[E0382]: borrow', 90),
  ('./main.go:12:2: undefined: foo', 'undefined: foo', 90),
  ('Uncaught TypeError: x', 'TypeError: x', 80),
  ('Caused by: java.net.ConnectException: refused', 'java.net.ConnectException: refused', 80),
  ('We saw `Error: no x` twice', 'Error: no x', 80),
  ('thread ''main'' panicked at ''no x'', src/a.rs:1:2', 'panicked: no x', 80),
  ('fatal: not a repository', 'fatal: not a repository', 60),
  ('E: Unable to locate', 'E: Unable to locate', 60),
  ('npm ERR! code ENOENT', 'npm ERR! code ENOENT', 60),
  ('bash: x: command not found', 'bash: x: command not found', 60),
  ('cat: x: No such file or directory', 'cat: x: No such file or directory', 60),
  ('curl: (6) Could not resolve', 'curl: (6) Could not resolve', 60),
  ('ORA-00942: no table', 'ORA-00942: no table', 60),
  ('main.c:(.text+0x5): undefined reference to `f''', 'main.c:(.text+0x5): undefined reference to `f''', 60),
  ('npm ERR! code 1', 'npm ERR! code 1', 20),
  ('a.rb:3:in `f'': no x (KeyError)', 'no x (KeyError)', 80),
  ('the link is not there', 'the link is not there', 40),
  ('Process completed with exit code 1.', 'Process completed with exit code 1.', 20)
) as t (given, subject, weight);
select is_empty(format('select * from vbridge.marked_lines(%L)', given), given)
from unnest(array[
  'all is well', 'throw new Error("no x")', '  raise ValueError("no")', 'if (failed) {', '',
  E'Raises:\n    ValueError: if it is bad'
]) as given;
select results_eq(
  $$ select subject from vbridge.marked_lines(E'Traceback (most recent call last):\n  File "a.py", line 1, in f\n    g()\nmy.Retry') $$,
  $$ values ('my.Retry') $$,
  'what a Python traceback ends in, whatever its name'
);

select results_eq(
  format(
    'select subject from vbridge.marked_lines(%L) where weight = 80',
    repeat('a', 70) || E'\n' || rpad('Error: it is', 70, '.') || E'\nno more\nb\nc'
  ),
  format('values (%L)', rpad('Error: it is', 70, '.') || 'no more'),
  'a message that a terminal of 70 columns has cut'
);

select * from finish();
rollback;
