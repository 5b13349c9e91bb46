-- k1 * (1 - b + b * length / average); an average below one term counts as one.
begin;
select plan(5);

-- then
select is(round(vbridge.bm25_length(length, average, k1, b)::numeric, 6), value, label)
from (
  values
    (10, 10, 1.2, 0.75, 1.2, 'of average length: k1'),
    (20, 10, 1.2, 0.75, 2.1, 'twice as long: 1.2 * 1.75'),
    (0, 10, 1.2, 0.75, 0.3, 'without terms: 1.2 * 0.25'),
    (20, 10, 1.2, 0, 1.2, 'b = 0: length is no matter'),
    (3, 0, 1.2, 0.75, 3.0, 'no average: 1.2 * (0.25 + 0.75 * 3)')
) as t (length, average, k1, b, value, label);

select * from finish();
rollback;
