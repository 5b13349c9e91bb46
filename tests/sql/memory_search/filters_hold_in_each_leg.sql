-- component, category and tags are equal for what any leg brings: words, names, vectors, age and votes.
begin;
select plan(80);

-- given
select tests.chunk('1', 'redis get_user', meta => '{"component": "web", "category": "code", "tags": ["x", "y"]}');
select tests.chunk('2', 'redis get_user', meta => '{"component": "web", "category": "docs", "tags": ["y"]}');
select tests.chunk('3', 'redis get_user', meta => '{"component": "data", "category": "docs", "tags": []}');
select tests.vote('3');
select tests.vote('2');
create temp table filters (label text, component text, category text, tags text[], paths text[]);
insert into filters
values
  ('none', null, null, null, '{1,2,3}'),
  ('component', 'web', null, null, '{1,2}'),
  ('category', null, 'docs', null, '{2,3}'),
  ('any of the tags', null, null, '{x,z}', '{1}'),
  ('a tag of two', null, null, '{y}', '{1,2}'),
  ('empty tags filter nothing', null, null, '{}', '{1,2,3}'),
  ('all at once', 'web', 'docs', '{x,y}', '{2}'),
  ('a substring is not equal', 'we', null, null, '{}');

-- then
select is(
  array(
    select path
    from vbridge.memory_search(query, embedding, '/home/me/app', 20, global, f.component, f.category, f.tags)
    order by path
  ),
  f.paths,
  f.label || ': ' || leg || case when global then ', global' else '' end
)
from filters f
cross join (
  values
    ('words', 'redis', null), ('names', 'get_user', null), ('vector', 'zzz', '[1,0,0,0]'::halfvec),
    ('all of them', 'redis get_user', '[1,0,0,0]'), ('age and votes', '?', null)
) as legs (leg, query, embedding)
cross join unnest(array[false, true]) as global;

select * from finish();
rollback;
