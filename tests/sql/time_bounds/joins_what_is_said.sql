-- Bounds that are given and a phrase hold together; the answer says what came of them.
begin;
select plan(3);

-- then
select results_eq(
  $$ select since, until, as_of, used from vbridge.time_bounds('2026-05-10', null, null, 'last month', 'Europe/Berlin', '2026-06-17 10:30+02') $$,
  $$ values ('2026-05-10 00:00+02'::timestamptz, '2026-06-01 00:00+02'::timestamptz, null::timestamptz, 'since 2026-05-10 00:00, before 2026-06-01 00:00 (Europe/Berlin)') $$,
  'the later start, the phrase''s end'
);
select results_eq(
  $$ select since, until, as_of, used from vbridge.time_bounds('', null, '', ' ') $$,
  $$ values (null::timestamptz, null::timestamptz, null::timestamptz, null) $$, 'nothing said, nothing used'
);
select throws_ok($$ select * from vbridge.time_bounds(null, null, null, 'soon') $$, 'VB003', 'when is "soon"');

select * from finish();
rollback;
