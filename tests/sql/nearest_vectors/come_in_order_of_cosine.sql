-- The nearest of a project, a filter or a list, ties by id; a chunk without a vector of the model is not among them.
begin;
select plan(7);

-- given
select tests.chunk('far', 'one', '[0,1,0,0]', meta => '{"component": "web"}');
select tests.chunk('near', 'two', '[1,0,0,0]');
select tests.chunk('middle', 'three', '[1,1,0,0]', meta => '{"component": "web"}');
select tests.chunk('same', 'four', '[2,0,0,0]');
select tests.chunk('other', 'five', '[1,0,0,0]', root => '/other');
prepare nearest(bigint, text, bigint[], integer) as
select string_agg(m.path, ',' order by n.ordinality)
from rows from (vbridge.nearest_vectors(
  '[1,0,0,0]', tests.model_id(), $1, vbridge.search_filter($2, null, null, null, null, null, null),
  (select array_agg(tests.project_id()) from unnest($3)), $3, null, $4
)) with ordinality n (project_id, chunk_id, ordinality)
join vbridge.memories m on m.id = n.chunk_id;

-- then
select results_eq(
  'execute nearest(tests.project_id(), null, null, 10)',
  array['near,same,middle,far'],
  'a project, ties by id'
);
select results_eq('execute nearest(tests.project_id(), null, null, 2)', array['near,same'], 'the first two');
select results_eq('execute nearest(null, null, null, 3)', array['near,same,other'], 'all projects');
select results_eq($$ execute nearest(tests.project_id(), 'web', null, 10) $$, array['middle,far'], 'a filter');
select results_eq(
  $$ execute nearest(tests.project_id(), null, array[tests.chunk_id('far'), tests.chunk_id('same')], 10) $$,
  array['same,far'],
  'of a list'
);
select results_eq(
  $$ execute nearest(tests.project_id(), null, array[tests.chunk_id('same'), tests.chunk_id('near')], 1) $$,
  array['near'],
  'of a list, ties by id too'
);
delete from vbridge.chunk_embeddings where chunk_id = tests.chunk_id('near');
select results_eq(
  'execute nearest(tests.project_id(), null, null, 10)',
  array['same,middle,far'],
  'one has no vector'
);

select * from finish();
rollback;
