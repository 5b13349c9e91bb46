-- A run of n characters has n - 1 pairs: Thai goes on for a whole paragraph without a space.
begin;
select plan(3);

-- then
select is((select count(*) from vbridge.tokenize(repeat('กขคง', n / 4))), n - 1::bigint, n || ' characters')
from unnest(array[64, 128, 1000]) as n;

select * from finish();
rollback;
