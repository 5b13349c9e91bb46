-- With z = 1.96, z² = 3.8416: n of n is n / (n + z²); nothing tried says nothing.
begin;
select plan(7);

-- then
select is(round(vbridge.wilson_lower(1, 1)::numeric, 4), 0.2065, '1 / 4.8416');
select is(round(vbridge.wilson_lower(3, 3)::numeric, 4), 0.4385, '3 / 6.8416');
select is(
  round(vbridge.wilson_lower(48, 50)::numeric, 4),
  0.8654,
  '(48 + 1.9208 - 1.96 * sqrt(48 * 2 / 50 + 0.9604)) / 53.8416'
);
select is(vbridge.wilson_lower(0, 7), 0::float8, 'never below 0, however it is rounded');
select is(vbridge.wilson_lower(0, 0), 0::float8, 'nothing tried');
select is(round(vbridge.wilson_lower(0.5, 0.5)::numeric, 4), 0.1152, 'weights: 0.5 / 4.3416');
select ok(
  bool_and(vbridge.wilson_lower(s, n) between 0 and s::float8 / n
    and vbridge.wilson_upper(s, n) between s::float8 / n and 1),
  'the rate lies within, for all of up to 60'
)
from generate_series(1, 60) n, generate_series(0, n) s;

select * from finish();
rollback;
