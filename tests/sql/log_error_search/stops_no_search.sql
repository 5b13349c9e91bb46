-- Where nothing can be written the answer is NULL.
begin;
select plan(1);

-- given
set transaction read only;

-- then
select is(vbridge.log_error_search(0::bigint, null, null, 1, '', null, false, null, null, null, clock_timestamp()), null, 'read only');

select * from finish();
rollback;
