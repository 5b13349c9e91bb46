-- Asking why changes no score: what is asked for has the rank and score that the search gives it, in a project of any size.
begin;
select plan(5);

-- given: three times as many chunks as a leg brings
select setseed(0.5);
select tests.document(
  'd' || d,
  array(select format('redis %s kafka %s x%sy%s ', floor(random() * 40), floor(random() * 9), d, c) from generate_series(1, 100) c),
  array(select format('[%s,%s,%s,1]', random(), random(), random() + d)::halfvec from generate_series(1, 100)),
  written_at => now() - d * interval '3 days'
)
from generate_series(1, 6) d;

-- then
select is_empty(
  format(
    'select s.rank, s.score, e.rank, e.score
     from (
       select rank, chunk_id, score from vbridge.memory_search(%1$L, %2$L, tests.root_path(), 20, p_policy => %3$L)
     ) s
     left join vbridge.explain_search(%1$L, %2$L, tests.root_path(), array[tests.chunk_id(%4$L)], p_policy => %3$L, p_limit => 20) e
       on e.chunk_id = s.chunk_id and e.signal = %5$L
     where (abs(e.score - s.score) < 1e-9) is not true',
    'redis 7 kafka 3', '[1,0,0,0.2]', policy, 'd6', 'vector'
  ),
  policy
)
from unnest(array['standard', 'classic', 'rrf', 'words', 'vectors']) as policy;

select * from finish();
rollback;
