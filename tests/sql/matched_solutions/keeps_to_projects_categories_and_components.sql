-- Other projects' solutions are not seen; a category or a tag lets pass.
begin;
select plan(5);

-- given
select * from vbridge.solution_upsert(tests.fixpack('{"slug": "shared", "tags": ["deploy"]}'));
select * from vbridge.solution_upsert(tests.fixpack('{"slug": "own", "component": "web"}'), p_project_root => '/a');
create function pg_temp.found(project bigint, scope text[], component text) returns text[] language sql as $$
  select coalesce(array_agg(s.slug order by s.slug), '{}')
  from tests.matched('Error: connect ECONNREFUSED 127.0.0.1:6379', null, null, null, project, scope, component, '{}', '{}') m
  join vbridge.solutions s using (solution_id)
$$;

-- then
select is(pg_temp.found(0, null, null), array['shared'], 'no project');
select is(pg_temp.found(tests.project_id('/a'), null, null), array['own', 'shared'], 'its own too');
select is(pg_temp.found(tests.project_id('/a'), array['runtime'], null), array['own', 'shared'], 'their category');
select is(pg_temp.found(tests.project_id('/a'), array['deploy'], null), array['shared'], 'a tag of that name');
select is(pg_temp.found(tests.project_id('/a'), null, 'api'), array['shared'], 'a component that is not stated fits any');

select * from finish();
rollback;
