-- Title, description, tags and the names of its pattern, a line each.
begin;
select plan(2);

-- then
select is(
  vbridge.describing_text(tests.fixpack('{"tags": ["redis", "dns"], "pattern": {"tag": "redis-connection", "aliases": ["redis dns"]}}')),
  E'Redis does not answer\nThe server is not running\nredis, dns\nredis connection\nredis dns',
  'all of it'
);
select is(
  vbridge.describing_text('{"title": "Same", "description": "Same and more"}'),
  'Same and more', 'a title that begins the description is not said twice'
);

select * from finish();
rollback;
