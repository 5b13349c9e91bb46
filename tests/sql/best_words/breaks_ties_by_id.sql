-- Chunks that answer equally well come in order of chunk_id, of a list as by the index.
begin;
select plan(2);

-- given
select tests.chunk(path, 'redis') from unnest(array['z', 'x', 'y']) path;
prepare best(bigint[]) as
select string_agg(m.path, ',' order by n.ordinality)
from rows from (vbridge.best_words(
  array[vbridge.term_id('redi')], array[1.0], array[3]::bigint[], 4, 1.2, 0.75, tests.project_id(), null,
  (select array_agg(tests.project_id()) from unnest($1)), $1, null, 2
)) with ordinality n (project_id, chunk_id, ordinality)
join vbridge.memories m on m.id = n.chunk_id;

-- then
select results_eq('execute best(null)', array['z,x'], 'by the index');
select results_eq(
  $$ execute best(array[tests.chunk_id('y'), tests.chunk_id('x'), tests.chunk_id('z')]) $$, array['z,x'], 'of a list'
);

select * from finish();
rollback;
