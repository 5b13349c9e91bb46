-- Asking for a chunk that the filter leaves out changes no score and no rank of those that pass it.
begin;
select plan(2);

-- given: the chunk that is asked for answers better than the one that passes
select tests.chunk('web.md', 'redis redis', meta => '{"component": "web"}');
select tests.chunk('api.md', 'redis', meta => '{"component": "api"}');
create temp table explained as
select distinct e.rank, e.path, e.score
from vbridge.explain_search(
  'redis', '[1,0,0,0]', tests.root_path(), array[tests.chunk_id('web.md')], p_component => 'api'
) e
where e.path = 'api.md';

-- then
select is((select rank from explained), 1, 'it is the first of those that pass');
select results_eq(
  'select score from explained',
  $$ select score from vbridge.memory_search('redis', '[1,0,0,0]', tests.root_path(), p_component => 'api') $$,
  'with the score that the search gives it'
);

select * from finish();
rollback;
