-- With z = 1.96, z² = 3.8416: 0 of n is z² / (n + z²); nothing tried leaves all open.
begin;
select plan(5);

-- then
select is(round(vbridge.wilson_upper(0, 5)::numeric, 4), 0.4345, '3.8416 / 8.8416');
select is(
  round(vbridge.wilson_upper(48, 50)::numeric, 4),
  0.9890,
  '(48 + 1.9208 + 1.96 * sqrt(48 * 2 / 50 + 0.9604)) / 53.8416'
);
select is(vbridge.wilson_upper(9, 9), 1::float8, 'never above 1');
select is(vbridge.wilson_upper(0, 0), 1::float8, 'nothing tried');
select is(
  round((vbridge.wilson_lower(2, 9) + vbridge.wilson_upper(7, 9))::numeric, 10), 1.0::numeric(11, 10),
  'the mirror image of the lower end'
);

select * from finish();
rollback;
