-- What a release changed becomes a new version, its own default moves on; earlier versions stay as they were.
begin;
select plan(6);

-- given: the last release had another weight
update vbridge.ranking_policies set vector_weight = 0.5, checksum = 'former' where name = 'standard';
create temp table former as select * from vbridge.ranking_policies;

-- then
select is(vbridge.install_policies(), 1, 'one is new');
select results_eq(
  $$
    select version, vector_weight, is_default from vbridge.ranking_policies where name = 'standard' order by version
  $$,
  $$
    select 1, 0.5::float8, false
    union all
    select 2, r.vector_weight, true from vbridge.released_policies() r where r.name = 'standard'
  $$,
  'the default is the new one'
);
select results_eq(
  $$ select name, version, vector_weight, checksum from vbridge.ranking_policies where version = 1 order by name $$,
  $$ select name, version, vector_weight, checksum from former order by name $$,
  'the earlier ones are as they were'
);
select is((vbridge.ranking_policy('standard')).version, 2, 'a name means the newest');
select is((vbridge.ranking_policy('standard@1')).vector_weight, 0.5::float8, 'the former can be asked for');
select is(vbridge.install_policies(), 0, 'once more changes nothing');

select * from finish();
rollback;
