-- A vbridge older than the deployed release may not write; the same, a newer one and psql may.
begin;
select plan(8);

-- given
update vbridge.deployed_objects set release = '0.10.0' where kind = 'release';
prepare check_as as
select set_config('application_name', $1, true), vbridge.require_current_release();

-- then
select throws_ok(
  $$ execute check_as('vbridge/0.9.12') $$,
  'VB012',
  'this database was deployed by vbridge 0.10.0; this is 0.9.12',
  'numbers, not letters, are compared'
);
select lives_ok(format('execute check_as(%L)', name), name || ' may write')
from unnest(array['vbridge/0.10.0', 'vbridge/0.10.1', 'vbridge/1.0.0', 'psql', '', 'vbridge', 'my vbridge/0.0.1'])
  as name;

select * from finish();
rollback;
