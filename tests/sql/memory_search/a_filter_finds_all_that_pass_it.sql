-- Of a few chunks among 3,000 that pass a filter min(k, n) are found, near or far, with a word in common or none.
begin;
select plan(3);

-- given
select tests.crowd(3000, tests.root_path(), 'redis');
select tests.document(
  n || '.md',
  array(select format('note %s ', i) from generate_series(1, n) i),
  array_fill('[-1,0,0,0]'::halfvec, array[n]),
  jsonb_build_object('component', 'c' || n), written_at => '2020-01-01Z'
)
from unnest(array[1, 7, 25]) n;

-- when
create temp table found as
select n, k, kind, count(s.chunk_id) as results, bool_and(s.component = 'c' || n) as own
from unnest(array[1, 7, 25]) n
cross join unnest(array[1, 8, 20]) k
cross join (
  values
    ('both', 'redis', '[1,0,0,0]'::halfvec), ('words', 'redis', null), ('vector', '?', '[1,0,0,0]'), ('neither', '?', null)
) as q (kind, query, embedding)
cross join unnest(array[false, true]) as global
cross join lateral vbridge.memory_search(q.query, q.embedding, tests.root_path(), k, global, 'c' || n) s
group by n, k, kind, global;

-- then
select is((select count(*) from found), 72::bigint, 'each size, k, question and form');
select is_empty('select * from found where results <> least(k, n)', 'min(k, n)');
select is_empty('select * from found where not own', 'and nothing else');

select * from finish();
rollback;
