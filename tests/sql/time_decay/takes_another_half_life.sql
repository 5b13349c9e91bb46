-- A policy may have another half-life; 30 days unless said.
begin;
select plan(4);

-- then
select is(vbridge.time_decay('2026-01-01Z', '2026-01-11Z', 10), 0.5::float8, 'half after ten days');
select is(
  round(vbridge.time_decay('2026-01-01Z', '2026-01-31Z', 10)::numeric, 6),
  0.125000,
  'an eighth after thirty'
);
select is(
  round(vbridge.time_decay('2026-01-01Z', '2026-07-20Z', 10)::numeric, 12), 0.000000953674, 'twenty half-lives'
);
select is(vbridge.time_decay('2026-01-01Z', '2026-01-31Z'), 0.5::float8, 'thirty days are usual');

select * from finish();
rollback;
