-- Any spelling finds its project; one that nothing was stored under is refused and not created.
begin;
select plan(3);

-- given
select tests.chunk('a.md', 'redis');

-- then
select is(
  vbridge.find_project('/home/me/x/..//app/'),
  (select project_id from vbridge.projects),
  'another spelling'
);
select throws_ok(
  $$ select vbridge.find_project('/nowhere/') $$,
  'VB001',
  'no project is indexed at "/nowhere"',
  'unknown'
);
select is((select count(*) from vbridge.projects), 1::bigint, 'asking created nothing');

select * from finish();
rollback;
