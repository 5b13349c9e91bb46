-- A text needs one vector a project and model, however often and wherever it stands; asking creates nothing.
begin;
select plan(6);

-- given
select tests.document('a.md', array['one', 'two']);
select tests.chunk('b.md', 'three', root => '/other');
create temp table asked as
select array_agg(sha256(convert_to(w, 'UTF8')) order by w) as hashes
from unnest(array['one', 'three', 'two', 'four']) as w;
create temp table before as select tests.contents() as contents;

-- then
select set_eq(
  $$ select encode(vbridge.contents_to_embed(tests.root_path(), tests.model_key(), hashes || hashes), 'hex') from asked $$,
  array[encode(sha256('three'), 'hex'), encode(sha256('four'), 'hex')],
  'not what another project holds, and each once'
);
select is(
  (select count(*) from asked, vbridge.contents_to_embed('/unknown', tests.model_key(), hashes)),
  4::bigint,
  'an unknown project holds nothing'
);
select is(tests.contents(), (select contents from before), 'nothing was written');
select throws_ok(
  $$ select vbridge.contents_to_embed(tests.root_path(), 'test/two/2/1', hashes) from asked $$,
  'VB010',
  'this store was built with the embedding model "test/four/4/1", not with "test/two/2/1"',
  'another model'
);
select throws_ok(
  $$ select vbridge.contents_to_embed('app', tests.model_key(), hashes) from asked $$,
  'VB007', 'project_root "app" is not absolute', 'a relative root'
);
select is_empty(
  format($$ select vbridge.contents_to_embed(%L, %L, '{}') $$, tests.root_path(), tests.model_key()), 'nothing asked'
);

select * from finish();
rollback;
