-- A placeholder is {name}; ${NAME}, {{name}} and {a,b} are none.
begin;
select plan(1);

-- then
select set_eq(
  $$ select vbridge.placeholder_names('cd {project_root} && echo ${home} {{x}} {a,b} {Port} {port}:{port}') $$,
  array['project_root', 'port'],
  'each once'
);

select * from finish();
rollback;
