-- The first call makes the project, its alias and its label; every other spelling finds it again.
begin;
select plan(4);

-- given
create temp table opened as
select n, vbridge.open_project(s) as project_id
from unnest(array['/srv/my-app', '/srv/my-app/', '/srv//x/../my-app']) with ordinality as w (s, n);

-- then
select is((select count(distinct project_id) from opened), 1::bigint, 'one id');
select results_eq(
  'select root_path, label, document_count, chunk_count from vbridge.projects',
  $$ values ('/srv/my-app', 'my-app', 0::bigint, 0::bigint) $$,
  'one project'
);
select results_eq(
  'select root_path from vbridge.project_aliases', array['/srv/my-app'], 'one alias'
);
select vbridge.open_project(s) from unnest(array['/', 'C:/', '\\s\share']) as s;
select results_eq(
  $$ select label from vbridge.projects where label <> 'my-app' order by root_path collate "C" $$,
  array['/', '/', 'share'],
  'a root without a name is called by a slash'
);

select * from finish();
rollback;
