-- Places from 1 to 1,000,000,000; nothing gives zeros.
begin;
select plan(3);

-- then
select is(vbridge.sparse_vector('3:1.5,1000000000:2')::text, '{3:1.5,1000000000:2}/1000000000', 'two places');
select is(vbridge.sparse_vector(null)::text, '{}/1000000000', 'none');
select is(vbridge.sparse_vector('')::text, '{}/1000000000', 'empty');

select * from finish();
rollback;
