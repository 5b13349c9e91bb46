-- A tag that is none is refused, with those that share most words in the hint.
begin;
select plan(6);

-- given
insert into vbridge.patterns (tag, category, origin, aliases)
values
  ('redis-connection', 'runtime', 'fixpack', '{redis dns}'), ('redis-memory', 'runtime', 'fixpack', '{}'),
  ('pnpm-lockfile', 'build', 'fixpack', '{}');
create function pg_temp.hint(tag text) returns text language plpgsql as $function$
declare
  v_hint text;
begin
  perform vbridge.find_pattern(tag);
  return 'found';
exception
  when sqlstate 'VB021' then
    get stacked diagnostics v_hint = pg_exception_hint;
    return v_hint;
end;
$function$;

-- then
select is(pg_temp.hint('redis-connection'), 'found', 'a tag');
select is(pg_temp.hint('Redis DNS'), 'found', 'an alias');
select is(pg_temp.hint('connection-to-redis'), 'the nearest are: redis-connection, redis-memory', 'two words, then one');
select is(pg_temp.hint('dns'), 'the nearest are: redis-connection', 'words of an alias count');
select is(
  pg_temp.hint('queue'), 'pattern_detect finds the tag of an error; pattern_link makes a new one', 'none is near'
);
select throws_ok(
  $$ select vbridge.find_pattern('Big Queue') $$, 'VB021', 'no pattern has the tag "big-queue"', 'as it is spelled here'
);

select * from finish();
rollback;
