-- The release of the ledger's one row of kind release.
begin;
select plan(1);

-- given
update vbridge.deployed_objects set release = '7.8.9' where kind = 'release';

-- then
select is(vbridge.deployed_release(), '7.8.9', 'as deployed');

select * from finish();
rollback;
