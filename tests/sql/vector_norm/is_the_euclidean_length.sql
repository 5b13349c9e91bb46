-- The root of the sum of squares; NULL for NULL.
begin;
select plan(3);

-- then
select is(vbridge.vector_norm('[3,4]'), 5::float8, '3, 4, 5');
select is(vbridge.vector_norm('[0,0]'), 0::float8, 'zeros');
select is(vbridge.vector_norm(null), null::float8, 'no vector');

select * from finish();
rollback;
