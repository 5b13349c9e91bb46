-- The default that a person has chosen stays, be it a policy of the release or their own.
begin;
select plan(4);

-- given
update vbridge.ranking_policies set is_default = false;
update vbridge.ranking_policies set is_default = true where name = 'classic';
update vbridge.ranking_policies set vector_weight = 0.5, checksum = 'former' where name = 'standard';

-- then
select is(vbridge.install_policies(), 1, 'standard has changed');
select results_eq(
  'select name, version from vbridge.ranking_policies where is_default',
  $$ values ('classic', 1) $$,
  'classic was chosen'
);

-- given
update vbridge.ranking_policies set is_default = false;
insert into vbridge.ranking_policies
select (jsonb_populate_record(p, '{"name": "mine", "version": 1, "origin": "person", "is_default": true, "vector_weight": 0.9}')).*
from vbridge.ranking_policies p where p.name = 'classic' limit 1;
delete from vbridge.ranking_policies where name = 'standard';

-- then
select is(vbridge.install_policies(), 1, 'standard is installed again');
select results_eq(
  'select name, version from vbridge.ranking_policies where is_default',
  $$ values ('mine', 1) $$,
  'their own stays the default'
);

select * from finish();
rollback;
