-- From 10,000 chunks on a project and the store get an index; below half of that it goes.
begin;
select plan(7);

-- given
select tests.chunk('a.md', 'redis');
select tests.chunk('a.md', 'redis', root => '/other');
prepare plan as
select action,
  case name
    when vbridge.vector_index_name(tests.model_id(), null) then 'all'
    when vbridge.vector_index_name(tests.model_id(), tests.project_id()) then 'project'
    else name
  end as scope,
  reason
from vbridge.index_plan() order by action, scope desc;

-- then
select is_empty('execute plan', 'small projects need none');
update vbridge.projects set chunk_count = 9999 where project_id = tests.project_id();
select results_eq('execute plan', $$ values ('create', 'all', '10000 chunks') $$, 'the store reaches it first');
update vbridge.projects set chunk_count = 10000 where project_id = tests.project_id();
select results_eq(
  'execute plan',
  $$ values ('create', 'project', '10000 chunks'), ('create', 'all', '10001 chunks') $$,
  'then the project'
);

-- when
do $$
declare
  v_statement text;
begin
  for v_statement in select statement from vbridge.index_plan() loop
    execute replace(v_statement, 'concurrently', '');
  end loop;
end;
$$;

-- then
select is_empty('execute plan', 'all is as it should be');
select isnt(vbridge.vector_index_order(tests.model_id(), tests.project_id()), null, 'a search finds it');
update vbridge.projects set chunk_count = 5000;
select is_empty('execute plan', 'kept down to half');
update vbridge.projects set chunk_count = 2499;
select results_eq(
  'execute plan',
  $$ values ('drop', 'project', 'no longer of use'), ('drop', 'all', 'no longer of use') $$,
  'dropped below'
);

select * from finish();
rollback;
