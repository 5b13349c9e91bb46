-- Equal for equal weights and parameters, whatever name, version and purpose say; another for any other number.
begin;
select plan(4);

-- given
create temp table former as select p.checksum from vbridge.ranking_policies p where p.name = 'classic';
update vbridge.ranking_policies
set name = 'mine', version = 7, purpose = 'x', origin = 'person', created_at = '2020-01-01Z', checksum = ''
where name = 'classic';
prepare checksum as select vbridge.policy_checksum(p) from vbridge.ranking_policies p where p.name = 'mine';

-- then
select matches((select checksum from former), '^[0-9a-f]{64}$', 'sha256');
select results_eq('execute checksum', 'select checksum from former', 'it ranks the same');
update vbridge.ranking_policies set k1 = 1.3 where name = 'mine';
select results_ne('execute checksum', 'select checksum from former', 'not any more');
select is(
  (select count(distinct checksum) from vbridge.ranking_policies where name <> 'mine'),
  4::bigint,
  'no two of the release rank alike'
);

select * from finish();
rollback;
