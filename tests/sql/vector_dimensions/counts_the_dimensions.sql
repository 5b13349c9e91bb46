-- As many as the vector has numbers; NULL for NULL.
begin;
select plan(2);

-- then
select is(vbridge.vector_dimensions('[1,2,3]'), 3, 'three numbers');
select is(vbridge.vector_dimensions(null), null::integer, 'no vector');

select * from finish();
rollback;
