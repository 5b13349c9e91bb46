-- A store without policies says what to do.
begin;
select plan(2);

-- given
delete from vbridge.ranking_policies;

-- then
select throws_ok('select vbridge.ranking_policy()', 'VB016', 'no ranking policy is named "default"', 'none');
select vbridge.install_policies();
select is((vbridge.ranking_policy()).name, 'standard', 'installed again');

select * from finish();
rollback;
