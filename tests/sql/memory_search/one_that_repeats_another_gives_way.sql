-- A copy of a better result makes room for another, and is named beside the one that stands for it.
begin;
select plan(3);

-- given
select tests.chunk('a.md', 'redis lock');
select tests.chunk('b.md', 'redis lock');
select tests.chunk('c.md', 'kafka');
prepare search(integer) as
select rank, path, similar_chunks
from vbridge.memory_search('redis lock', '[1,0,0,0]', tests.root_path(), $1);

-- then
select results_eq(
  'execute search(2)',
  $$
    values
      (1, 'a.md', jsonb_build_array(jsonb_build_object('chunk_id', tests.chunk_id('b.md'), 'reason', 'same text'))),
      (2, 'c.md', null)
  $$,
  'two different ones'
);
select results_eq(
  'execute search(3)',
  $$ values (1, 'a.md', null::jsonb), (2, 'b.md', null), (3, 'c.md', null) $$,
  'never fewer than there are'
);
select is((select max(result_count) from vbridge.searches), 3, 'three are noted');

select * from finish();
rollback;
