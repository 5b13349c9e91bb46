-- (first * 1000003 + second) mod 999999999, and 1: another number the other way round.
begin;
select plan(4);

-- then
select is(vbridge.pair_id(1, 2), 1000006, '1000003 + 2 + 1');
select is(vbridge.pair_id(2, 1), 2000008, '2000006 + 1 + 1');
select is(vbridge.pair_id(0, 0), 1, 'the least');
select ok(vbridge.pair_id(124999998, 124999998) between 1 and 999999999, 'the greatest ids');

select * from finish();
rollback;
