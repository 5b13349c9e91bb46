-- Each place by itself.
begin;
select plan(1);

-- then
select is(vbridge.mean_vector(array['[1,0]', '[0,1]', '[1,1]', '[2,0]']::halfvec[])::text, '[1,0.5]', 'four vectors');

select * from finish();
rollback;
