-- With the index of its scope a search finds the same nearest, also behind a filter; another project's index is not used.
begin;
select plan(4);

-- given: twice 800 chunks with vectors all over
select setseed(0.5);
select tests.document(
  'd' || d,
  array(select format('x%sy%s ', d, c) from generate_series(1, 100) c),
  array(
    select format('[%s,%s,%s,%s]', random() - 0.5, random() - 0.5, random() - 0.5, d - 4.5)::halfvec
    from generate_series(1, 100)
  ),
  jsonb_build_object('component', 'c' || d),
  root
)
from unnest(array['/one', '/two']) root, generate_series(1, 8) d;
create function pg_temp.answer(root text, component text) returns bigint[]
  language sql
as $$
  select array_agg(n.chunk_id) from vbridge.nearest_vectors(
    '[0.1,0.2,0.3,0.1]', tests.model_id(), case when root <> '' then tests.project_id(root) end,
    vbridge.search_filter(component, null, null, null, null, null, null), null, null, null, 20
  ) n;
$$;
create temp table former as
select root, component, pg_temp.answer(root, component) as ids
from (values ('/one', null), ('/one', 'c1'), ('/two', null), ('', null)) as w (root, component);

-- when: an index for one project and for the whole store
update vbridge.projects set chunk_count = 10000 where root_path = '/one';
do $$
declare
  v_statement text;
begin
  for v_statement in select statement from vbridge.index_plan() loop
    execute replace(v_statement, 'concurrently', '');
  end loop;
end;
$$;
set local enable_seqscan = off;

-- then
select is(
  pg_temp.answer(root, component), ids, coalesce(nullif(root, ''), 'all projects') || coalesce(' ' || component, '')
)
from former;

select * from finish();
rollback;
