-- Sixty phrases, said on Wednesday 17 June 2026 at half past ten in Berlin, New York and Tokyo.
begin;
select plan(3);

-- given
create temp table phrases (phrase text, since text, until text) on commit drop;
insert into phrases values
  ('what worked last month?', '2026-05-01 00:00', '2026-06-01 00:00'),
  ('since March', '2026-03-01 00:00', null),
  ('before the upgrade on 12 May', null, '2026-05-12 00:00'),
  ('yesterday', '2026-06-16 00:00', '2026-06-17 00:00'),
  ('today', '2026-06-17 00:00', '2026-06-18 00:00'),
  ('this week', '2026-06-15 00:00', '2026-06-22 00:00'),
  ('last week', '2026-06-08 00:00', '2026-06-15 00:00'),
  ('the previous week', '2026-06-08 00:00', '2026-06-15 00:00'),
  ('past week', '2026-06-10 10:30', '2026-06-17 10:30'),
  ('last 3 days', '2026-06-14 10:30', '2026-06-17 10:30'),
  ('over the last two weeks', '2026-06-03 10:30', '2026-06-17 10:30'),
  ('3 days ago', '2026-06-14 00:00', '2026-06-15 00:00'),
  ('a week ago', '2026-06-08 00:00', '2026-06-15 00:00'),
  ('two months ago', '2026-04-01 00:00', '2026-05-01 00:00'),
  ('in March', '2026-03-01 00:00', '2026-04-01 00:00'),
  ('in March 2025', '2025-03-01 00:00', '2025-04-01 00:00'),
  ('in 2025', '2025-01-01 00:00', '2026-01-01 00:00'),
  ('since 2026-05-12', '2026-05-12 00:00', null),
  ('between March and May', '2026-03-01 00:00', '2026-06-01 00:00'),
  ('from Monday to Wednesday', '2026-06-08 00:00', '2026-06-11 00:00'),
  ('on Monday', '2026-06-15 00:00', '2026-06-16 00:00'),
  ('on Wednesday', '2026-06-10 00:00', '2026-06-11 00:00'),
  ('last Friday', '2026-06-12 00:00', '2026-06-13 00:00'),
  ('this Tuesday', '2026-06-16 00:00', '2026-06-17 00:00'),
  ('this month', '2026-06-01 00:00', '2026-07-01 00:00'),
  ('this year', '2026-01-01 00:00', '2027-01-01 00:00'),
  ('last year', '2025-01-01 00:00', '2026-01-01 00:00'),
  ('last quarter', '2026-01-01 00:00', '2026-04-01 00:00'),
  ('Q2', '2026-04-01 00:00', '2026-07-01 00:00'),
  ('Q4', '2025-10-01 00:00', '2026-01-01 00:00'),
  ('in Q2 2025', '2025-04-01 00:00', '2025-07-01 00:00'),
  ('on May 12th, 2025', '2025-05-12 00:00', '2025-05-13 00:00'),
  ('12 May', '2026-05-12 00:00', '2026-05-13 00:00'),
  ('the 3rd of June', '2026-06-03 00:00', '2026-06-04 00:00'),
  ('before yesterday', null, '2026-06-16 00:00'),
  ('the day before yesterday', '2026-06-15 00:00', '2026-06-16 00:00'),
  ('after Friday', '2026-06-13 00:00', null),
  ('until yesterday', null, '2026-06-17 00:00'),
  ('older than 30 days', null, '2026-05-18 10:30'),
  ('newer than 2 weeks', '2026-06-03 10:30', null),
  ('7d', '2026-06-10 10:30', '2026-06-17 10:30'),
  ('12h', '2026-06-16 22:30', '2026-06-17 10:30'),
  ('since 2026-05-12 14:30', '2026-05-12 14:30', null),
  ('last night', '2026-06-16 18:00', '2026-06-17 06:00'),
  ('this morning', '2026-06-17 05:00', '2026-06-17 12:00'),
  ('recently', '2026-06-03 10:30', '2026-06-17 10:30'),
  ('what did we decide in the last 24 hours', '2026-06-16 10:30', '2026-06-17 10:30'),
  ('since last Monday', '2026-06-15 00:00', null),
  ('before 2026', null, '2026-01-01 00:00'),
  ('up to June', null, '2026-07-01 00:00'),
  ('earlier than last week', null, '2026-06-08 00:00'),
  ('in the past month', '2026-05-17 10:30', '2026-06-17 10:30'),
  ('since yesterday', '2026-06-16 00:00', null),
  ('during August', '2025-08-01 00:00', '2025-09-01 00:00'),
  ('in December', '2025-12-01 00:00', '2026-01-01 00:00'),
  ('what worked before the migration last week', null, '2026-06-08 00:00'),
  ('between 2026-01-01 and 2026-02-15', '2026-01-01 00:00', '2026-02-16 00:00'),
  ('from 3 March to 5 March', '2026-03-03 00:00', '2026-03-06 00:00'),
  ('a few days ago', '2026-06-14 00:00', '2026-06-15 00:00'),
  ('last hour', '2026-06-17 09:30', '2026-06-17 10:30'),
  ('two weeks back', '2026-06-01 00:00', '2026-06-08 00:00'),
  ('as of last month', null, '2026-06-01 00:00');

-- then
select is((select count(*) from phrases) >= 60, true, 'sixty at least');
select is_empty(
  $$
    select z.zone, p.phrase, r.since at time zone z.zone, r.until at time zone z.zone
    from phrases p
    cross join unnest(array['Europe/Berlin', 'America/New_York', 'Asia/Tokyo']) as z (zone)
    cross join lateral vbridge.time_range(
      p.phrase, z.zone, timestamp '2026-06-17 10:30' at time zone z.zone
    ) r
    where (r.since at time zone z.zone, r.until at time zone z.zone)
      is distinct from (p.since::timestamp, p.until::timestamp)
  $$,
  'each means the same local time in each zone'
);
select results_eq(
  $$ select t from unnest(array['how to add two numbers', 'the port may be 5432', 'error 2025 in module', 'a sunny day', 'march onwards with 3 m of cable', 'on 31 February', '']) t
     cross join lateral vbridge.time_range(t) r where r.phrase is null $$,
  array['how to add two numbers', 'the port may be 5432', 'error 2025 in module', 'a sunny day', 'march onwards with 3 m of cable', 'on 31 February', ''],
  'what speaks of no time has none'
);

select * from finish();
rollback;
