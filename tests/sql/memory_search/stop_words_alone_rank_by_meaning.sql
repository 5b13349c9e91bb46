-- A query without a usable word ranks by meaning; without a vector as well, by age, votes and outcome.
begin;
select plan(9);

-- given
select tests.chunk('near.md', 'redis', '[1,0,0,0]', written_at => now() - interval '30 days');
select tests.chunk('far.md', 'docker', '[0,1,0,0]');

-- then
select results_eq(
  format(
    'select path, bm25_score, degraded
     from vbridge.memory_search(%L, %L, tests.root_path(), p_policy => %L)', query, '[1,0,0,0]', 'classic'
  ),
  $$ values ('near.md', 0::float8, '{words}'::text[]), ('far.md', 0, '{words}') $$,
  'by vector: ' || label
)
from (values ('how to do it', 'stop words'), ('?!', 'operators'), ('', 'nothing'), (' ', 'a space'))
  as q (query, label);
select results_eq(
  format('select path, score, degraded from vbridge.memory_search(%L, null, tests.root_path(), p_policy => %L)', query, 'classic'),
  $$ values ('far.md', 0.1::float8, '{vector,words}'::text[]), ('near.md', 0.05, '{vector,words}') $$,
  'by age alone: ' || label
)
from (values ('how to do it', 'stop words'), ('?!', 'operators'), ('', 'nothing'), (E'\n\t', 'white space'))
  as q (query, label);
select is_empty(
  $$ select 1 from vbridge.memory_search('redis', '[1,0,0,0]', tests.root_path()) where degraded <> '{}' $$,
  'a usable word and a vector: nothing is degraded'
);

select * from finish();
rollback;
