-- Among equals the first ids come first, whether a project is looked through or asked by its indexes.
begin;
select plan(4);

-- given: equal chunks, written at once; from 2,000 on not each is looked at
select tests.document(
  format('d%sd', d + 10),
  array(select format('redis %s ', 100 + d + c) from generate_series(1, 100) c),
  root => '/' || n
)
from unnest(array[1900, 2100]) n, generate_series(1, n / 100) d;

-- then
select results_eq(
  format('select chunk_id from vbridge.memory_search(%L, %L, %L, 20)', query, embedding, '/' || n),
  (select array_agg(chunk_id order by chunk_id) from (
    select chunk_id from vbridge.chunks where project_id = tests.project_id('/' || n) order by chunk_id limit 20
  ) c),
  n || ' chunks, ' || label
)
from unnest(array[1900, 2100]) n,
  (values ('?', null::halfvec, 'by age alone'), ('redis', '[1,0,0,0]', 'by words and vectors')) as q (query, embedding, label);

select * from finish();
rollback;
