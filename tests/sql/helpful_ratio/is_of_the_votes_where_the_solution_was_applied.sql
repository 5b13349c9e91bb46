-- Votes on documents with the patterns tag, in the projects that applied the solution for it.
begin;
select plan(4);

-- given
select tests.solution('one', 'redis');
select tests.solution('two', 'redis');
select tests.solution('none', 'redis');
select tests.applied('one', 1, pattern => 'redis', root => '/srv/a');
select tests.applied('two', 1, pattern => 'redis', root => '/srv/b');
select tests.applied('two', 1, root => '/srv/a');
select tests.chunk(d.path, d.text, root => d.root, meta => jsonb_build_object('tags', d.tags))
from (
  values
    ('1.md', 'restart it', '/srv/a', '["redis", "ops"]'::jsonb), ('2.md', 'restart it', '/srv/a', '["redis"]'),
    ('3.md', 'other', '/srv/a', '["dns"]'), ('4.md', 'restart it', '/srv/b', '["redis"]')
) as d (path, text, root, tags);
select tests.vote('1.md', times => 3, root => '/srv/a');
select tests.vote('1.md', helpful => false, root => '/srv/a');
select tests.vote('3.md', helpful => false, times => 9, root => '/srv/a');
select tests.vote('4.md', helpful => false, root => '/srv/b');

-- then
select is(vbridge.helpful_ratio(vbridge.find_pattern('redis'), tests.solution_id(v.slug), 'infinity'), v.ratio::float8, v.slug)
from (
  values
    ('one', 0.75), ('two', 0), ('none', null)
) as v (slug, ratio);
select is(
  vbridge.helpful_ratio(vbridge.find_pattern('redis'), tests.solution_id('one'), now() - interval '1 hour'), null, 'before the votes'
);

select * from finish();
rollback;
