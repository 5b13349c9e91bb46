-- A message begins like one, in a short text or after a command; prose and code do not count.
begin;
select plan(14);

-- then
select ok(vbridge.reads_like_output(given, given), given)
from unnest(array[
  'Cannot connect to the daemon', 'cat: x: No such file or directory', 'tool: unable to open x',
  'Port 5173 is already in use', 'connect ECONNREFUSED 10.0.0.1:1'
]) as given;
select ok(not vbridge.reads_like_output(given, given), given)
from unnest(array[
  'The build failed because the cache was stale', 'It can''t be that bad', 'Unknown to us, it failed',
  'def f(): failed to x', 'failed to load ' || repeat('x', 300), '- failed to load x'
]) as given;
select ok(vbridge.reads_like_output(E'$ git x\ngit: no', 'git: no'), 'output after a command');
select ok(not vbridge.reads_like_output('$ git x', '$ git x'), 'the command itself');
select ok(
  not vbridge.reads_like_output(repeat(E'a\n', 8) || 'failed to x', 'failed to x'), 'a text of 9 lines'
);

select * from finish();
rollback;
