-- Title, description, tags and the names of its pattern, a line each.
begin;
select plan(1);

-- then
select is(
  vbridge.describing_text(tests.fixpack('{"tags": ["redis", "dns"], "pattern": {"tag": "redis-connection", "aliases": ["redis dns"]}}')),
  E'Redis does not answer\nThe server is not running\nredis, dns\nredis connection\nredis dns',
  'all of it'
);

select * from finish();
rollback;
