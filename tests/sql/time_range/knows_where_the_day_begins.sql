-- When it is late in the evening in London, it is tomorrow in Tokyo.
begin;
select plan(3);

-- then
select results_eq(
  $$
    select r.since
    from unnest(array['America/New_York', 'Europe/London', 'Asia/Tokyo']) as z (zone)
    cross join lateral vbridge.time_range('yesterday', z.zone, '2026-06-17 22:30Z') r
  $$,
  -- New York 18:30 and London 23:30 on the 17th, Tokyo 07:30 on the 18th.
  array['2026-06-16 04:00Z', '2026-06-15 23:00Z', '2026-06-16 15:00Z']::timestamptz[],
  'three yesterdays'
);
select results_eq(
  -- The clock went forward on 29 March in Berlin: that day had 23 hours.
  $$ select until - since from vbridge.time_range('on 29 March', 'Europe/Berlin', '2026-06-17Z') $$,
  array['23 hours']::interval[], 'a short day'
);
select throws_ok($$ select * from vbridge.time_range('yesterday', 'Mars/Base') $$, 'VB003', 'there is no time zone "Mars/Base"');

select * from finish();
rollback;
