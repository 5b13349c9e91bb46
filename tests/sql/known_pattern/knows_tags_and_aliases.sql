-- A tag comes before an alias; an alias of two patterns tells neither.
begin;
select plan(5);

-- given
insert into vbridge.patterns (tag, category, origin, aliases)
values
  ('redis-connection', 'runtime', 'fixpack', '{redis dns,no redis}'),
  ('dns', 'runtime', 'fixpack', '{no redis,redis connection}');

-- then
select is(
  (select p.tag from vbridge.patterns p where p.pattern_id = vbridge.known_pattern(v.word)), v.tag, v.word
)
from (
  values
    ('Redis-Connection', 'redis-connection'), ('redis DNS', 'redis-connection'), ('dns', 'dns'),
    ('no redis', null), ('queue', null)
) as v (word, tag);

select * from finish();
rollback;
