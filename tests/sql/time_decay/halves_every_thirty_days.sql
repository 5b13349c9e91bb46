-- 1 now, one half after 30 days, one quarter after 60, never 0 and never an error.
begin;
select plan(3);

-- then
select results_eq(
  $$
    select d.days, round(vbridge.time_decay('2026-01-01Z'::timestamptz - d.days * interval '1 day', '2026-01-01Z')::numeric, 6)
    from (values (0), (1), (30), (60), (300)) as d (days)
  $$,
  $$ values (0, 1.000000), (1, 0.977160), (30, 0.500000), (60, 0.250000), (300, 0.000977) $$,
  'half the weight every 30 days'
);
select is(
  vbridge.time_decay('2027-01-01Z', '2026-01-01Z'), 1::float8, 'a future date counts as now'
);
select ok(
  vbridge.time_decay('0001-01-01Z', '2026-01-01Z') > 0,
  'a date of two thousand years ago is no numeric underflow'
);

select * from finish();
rollback;
