-- A chunk that a search does not find has its true rank among all chunks of the project.
begin;
select plan(6);

-- given: each further away than the one before
select tests.document(
  'a.md',
  array(select 'word' || i || ' ' from generate_series(1, 300) i),
  array(select format('[1,%s,0,0]', i / 100.0)::halfvec from generate_series(1, 300) i)
);
select tests.chunk('b.md', 'redis', root => '/other');
create temp table ids as select tests.chunk_id('a.md', 269) as chunk_id;
prepare explained(text) as
select e.rank, e.legs
from ids
cross join vbridge.explain_search(
  'zzz', '[1,0,0,0]', tests.root_path(), array[ids.chunk_id], p_policy => $1, p_limit => 0
) e
where e.signal = 'vector';

-- then
select results_eq(
  $$ execute explained('classic') $$,
  $$ values (270, '{asked,vector}'::text[]) $$,
  'the 270th of 300'
);
select results_eq(
  $$ execute explained('vectors') $$,
  $$ values (270, '{asked,vector}'::text[]) $$,
  'by meaning alone'
);
select is(
  (
    select count(*)
    from ids
    cross join vbridge.explain_search('zzz', '[1,0,0,0]', tests.root_path(), array[ids.chunk_id], p_limit => 3)
  ),
  24::bigint,
  'with the first three beside it'
);
select throws_ok(
  format(
    'select * from vbridge.explain_search(%L, null, tests.root_path(), %L)', 'x',
    array[tests.chunk_id('b.md', root => '/other')]
  ),
  'VB005', null, 'of another project'
);
select throws_ok(
  $$ select * from vbridge.explain_search('x', null, tests.root_path(), array[987654321]) $$,
  'VB005', 'no chunk of what is searched has the id 987654321', 'unknown'
);
select throws_ok(
  $$ select * from vbridge.explain_search('x', null, tests.root_path(), p_limit => -1) $$,
  'VB003',
  'limit is -1',
  'no number'
);

select * from finish();
rollback;
