-- Any word is enough; most words first, equals by id, of one project or all, as many as asked for.
begin;
select plan(7);

-- given
select tests.chunk('c.md', 'redis', meta => '{"component": "web", "tags": ["x"]}');
select tests.chunk('b.md', 'redis docker', meta => '{"category": "note", "tags": ["y"]}');
select tests.chunk('a.md', 'docker docker docker');
select tests.chunk('e.md', 'kafka');
select tests.chunk('d.md', 'redis', root => '/other');
prepare best(text[], text, text, text, text[], integer) as
select d.path
from vbridge.text_candidates(
  $1, (select project_id from vbridge.projects where root_path = $2), $3, $4, $5, $6
) with ordinality as t (project_id, chunk_id, place)
join vbridge.chunks c using (project_id, chunk_id)
join vbridge.documents d using (project_id, document_id)
order by t.place;

-- then
select results_eq(
  format('execute best(%L, %L, %L, %L, %L, %s)', '{redi,docker}', root, component, category, tags, n), paths, label
)
from (
  values
    ('/home/me/app', null, null, null::text[], 10, array['b.md', 'c.md', 'a.md'], 'one project'),
    (null, null, null, null, 10, array['b.md', 'c.md', 'a.md', 'd.md'], 'every project'),
    ('/home/me/app', null, null, null, 2, array['b.md', 'c.md'], 'no more than asked for'),
    ('/home/me/app', 'web', null, null, 10, array['c.md'], 'component'),
    ('/home/me/app', null, 'note', null, 10, array['b.md'], 'category'),
    ('/home/me/app', null, null, array['x', 'y'], 10, array['b.md', 'c.md'], 'tags')
) as w (root, component, category, tags, n, paths, label);
select is_empty($$ execute best('{}', null, null, null, null, 10) $$, 'no words find nothing');

select * from finish();
rollback;
