-- ln(1 + (N - df + 0.5) / (df + 0.5)): a word in every chunk still tells a little, one in none the most.
begin;
select plan(5);

-- then
select is(round(vbridge.idf(n, df)::numeric, 6), idf, label)
from (
  values
    (3, 1, 0.980829, 'ln(1 + 2.5 / 1.5)'),
    (3, 0, 2.079442, 'ln(8)'),
    (1000, 10, 4.557380, 'ln(1 + 990.5 / 10.5)'),
    (0, 0, 0.693147, 'an empty project: ln(2)')
) as t (n, df, idf, label);
select ok(bool_and(vbridge.idf(n, df) > 0), 'above 0, at df = N and for counters that are wrong')
from generate_series(0, 50) n, generate_series(0, 60) df;

select * from finish();
rollback;
