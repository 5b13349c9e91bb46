-- provider/name/dimensions/preprocessing; the name may hold slashes, the dimensions are 1 to 4000.
begin;
select plan(9);

-- when
create temp table added as
select * from vbridge.add_embedding_model('local/acme/mini-v2/384/3', 'active');

-- then
select results_eq(
  'select provider, name, dimensions, preprocessing, state from added',
  $$ values ('local', 'acme/mini-v2', 384, 3, 'active') $$,
  'its four parts'
);
select lives_ok(
  $$ select vbridge.add_embedding_model('test/wide/4000/1', 'building') $$, '4000 dimensions'
);
select throws_ok(
  format('select vbridge.add_embedding_model(%L, %L)', key, 'building'),
  'VB003',
  format('model key "%s" cannot be read', key),
  key
)
from unnest(array['', 'mini', 'local/mini', 'local/mini/x/1', 'local//384/1', 'a/b/4001/1', 'a/b/0/1']) as key;

select * from finish();
rollback;
