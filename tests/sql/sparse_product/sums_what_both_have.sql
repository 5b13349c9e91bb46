-- The inner product; 0 without a common place.
begin;
select plan(3);

-- then
select is(
  vbridge.sparse_product(vbridge.sparse_vector('1:2,5:3,9:4'), vbridge.sparse_vector('5:0.5,9:2,10:7')),
  9.5::float8,
  '3 * 0.5 + 4 * 2'
);
select is(
  vbridge.sparse_product(vbridge.sparse_vector('1:2'), vbridge.sparse_vector('2:2')),
  0::float8,
  'nothing in common'
);
select is(vbridge.sparse_product(null, vbridge.sparse_vector('2:2')), null::float8, 'null');

select * from finish();
rollback;
