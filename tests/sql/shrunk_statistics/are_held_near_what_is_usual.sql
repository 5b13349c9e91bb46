-- As if twenty values of mean 0.1 and deviation 0.1 had been seen before.
begin;
select plan(5);

-- then
select results_eq(
  format('select round(mean::numeric, 6), round(deviation::numeric, 6) from vbridge.shrunk_statistics(%L)', given),
  format('values (%s, %s)', mean, deviation),
  label
)
from (
  values
    ('{}'::float8[], 0.100000, 0.100000, 'nothing seen'),
    (null, 0.100000, 0.100000, 'null'),
    ('{1}', 0.142857, 0.210972, '(1 + 2) / 21; sqrt((0.734694 + 0.2) / 21)'),
    (array_fill(0.5::float8, array[20]), 0.300000, 0.158114, '(10 + 2) / 40; sqrt((20 * 0.04 + 0.2) / 40)'),
    (array_fill(0.5::float8, array[980]), 0.492000, 0.016209, 'many equals: never a deviation of 0')
) as w (given, mean, deviation, label);

select * from finish();
rollback;
