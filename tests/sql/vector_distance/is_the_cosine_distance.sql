-- 0 for the same direction, 1 across, 2 opposite; vectors of two models cannot be compared.
begin;
select plan(4);

-- then
select is(vbridge.vector_distance('[1,0]', '[5,0]'), 0::float8, 'length does not matter');
select is(vbridge.vector_distance('[1,0]', '[0,1]'), 1::float8, 'across');
select is(vbridge.vector_distance('[1,0]', '[-1,0]'), 2::float8, 'opposite');
select throws_ok(
  $$ select vbridge.vector_distance('[1,0]', '[1,0,0]') $$,
  '22000',
  'different halfvec dimensions 2 and 3',
  'other dimensions are an error, not a number'
);

select * from finish();
rollback;
