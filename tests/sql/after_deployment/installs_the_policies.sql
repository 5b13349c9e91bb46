-- The last thing a deployment does; run again it changes nothing.
begin;
select plan(3);

-- given
create temp table former as select p::text as policy from vbridge.ranking_policies p;
select vbridge.after_deployment();

-- then
select results_eq(
  'select p::text from vbridge.ranking_policies p order by 1',
  'select policy from former order by 1',
  'nothing to do'
);
delete from vbridge.ranking_policies where name = 'classic';
select vbridge.after_deployment();
select is((select count(*) from vbridge.ranking_policies), 5::bigint, 'five again');
select is((select count(*) from vbridge.ranking_policies where is_default), 1::bigint, 'with one default');

select * from finish();
rollback;
