-- A name of the release that a person took for theirs is not the release's to move the default to.
begin;
select plan(3);

-- given: a person's version of standard, chosen as the default
update vbridge.ranking_policies set is_default = false;
insert into vbridge.ranking_policies
select (jsonb_populate_record(
  p, '{"version": 2, "origin": "person", "is_default": true, "vector_weight": 0.9, "checksum": "theirs"}'
)).*
from vbridge.ranking_policies p where p.name = 'standard';

-- when: a deployment of the same release
create temp table installed as select vbridge.install_policies() as n;

-- then
select is((select n from installed), 0, 'the release has nothing new');
select results_eq(
  'select name, version from vbridge.ranking_policies where is_default',
  $$ values ('standard', 2) $$,
  'their choice stays'
);
select is((vbridge.ranking_policy()).vector_weight, 0.9::float8, 'and is what searches use');

select * from finish();
rollback;
