-- A project of n chunks beside one of 3,000 gives min(k, n) results, with words or a vector or neither.
begin;
select plan(4);

-- given
select tests.crowd(3000, '/crowd', 'redis');
select tests.document('a.md', array(select format('note %s ', i) from generate_series(1, n) i), root => '/small' || n)
from generate_series(1, 25) n;

-- when
create temp table found as
select n, k, kind, count(s.chunk_id) as results, count(distinct s.chunk_id) as distinct_results,
  bool_and(s.project_root = '/small' || n) as own
from generate_series(1, 25) n
cross join unnest(array[1, 8, 20]) k
cross join (
  values
    ('both', 'redis', '[1,0,0,0]'::halfvec), ('words', 'note redis', null), ('vector', '?', '[0,1,0,0]'), ('neither', '?', null)
) as q (kind, query, embedding)
cross join lateral vbridge.memory_search(q.query, q.embedding, '/small' || n, k) s
group by n, k, kind;

-- then
select is((select count(*) from found), 300::bigint, 'each size, k and kind of question');
select is_empty('select * from found where results <> least(k, n) or distinct_results <> results', 'min(k, n)');
select is_empty('select * from found where not own', 'of its own project');
select results_eq(
  $$
    select count(*), count(*) filter (where project_root = '/crowd')
    from vbridge.memory_search('redis', '[1,0,0,0]', '/small1', 20, p_global => true)
  $$,
  'values (20::bigint, 20::bigint)',
  'globally the crowd has the better ones'
);

select * from finish();
rollback;
