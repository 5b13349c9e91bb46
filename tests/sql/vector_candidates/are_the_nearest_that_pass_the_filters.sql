-- Nearest first, equals by id, of one model and one project or all, as many as asked for.
begin;
select plan(7);

-- given
select tests.chunk('c.md', 'one', '[0,1,0,0]', meta => '{"component": "web", "tags": ["x"]}');
select tests.chunk('a.md', 'two', '[1,0,0,0]', meta => '{"category": "note", "tags": ["y"]}');
select tests.chunk('b.md', 'three', '[2,0,0,0]');
select tests.chunk('d.md', 'four', '[1,0,0,0]', root => '/other');
prepare nearest(text, text, text, text[], integer) as
select d.path
from vbridge.vector_candidates(
  '[1,0,0,0]', (select model_id from vbridge.embedding_models),
  (select project_id from vbridge.projects where root_path = $1), $2, $3, $4, $5
) with ordinality as v (project_id, chunk_id, place)
join vbridge.chunks c using (project_id, chunk_id)
join vbridge.documents d using (project_id, document_id)
order by v.place;

-- then
select results_eq(
  format('execute nearest(%L, %L, %L, %L, %s)', root, component, category, tags, n), paths, label
)
from (
  values
    ('/home/me/app', null, null, null::text[], 10, array['a.md', 'b.md', 'c.md'], 'one project'),
    (null, null, null, null, 10, array['a.md', 'b.md', 'd.md', 'c.md'], 'every project'),
    ('/home/me/app', null, null, null, 1, array['a.md'], 'the first by id of two as near'),
    ('/home/me/app', 'web', null, null, 10, array['c.md'], 'component'),
    ('/home/me/app', null, 'note', null, 10, array['a.md'], 'category'),
    ('/home/me/app', null, null, array['x', 'y'], 10, array['a.md', 'c.md'], 'tags')
) as w (root, component, category, tags, n, paths, label);
select is_empty(
  $$ select * from vbridge.vector_candidates('[1,0,0,0]', -1, null, null, null, null, 10) $$, 'another model has none'
);

select * from finish();
rollback;
