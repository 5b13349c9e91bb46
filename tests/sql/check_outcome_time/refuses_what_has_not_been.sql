-- A moment is what has been; NULL is now.
begin;
select plan(8);

-- then
select is(vbridge.check_outcome_time('2026-01-01Z', 'x'), '2026-01-01Z'::timestamptz, 'as given');
select is(vbridge.check_outcome_time(null, 'x'), now(), 'now');
select is(vbridge.check_outcome_time(now(), 'x'), now(), 'now is no future');
select is(
  vbridge.check_outcome_time(clock_timestamp() + interval '50 s', 'x'), now(), 'a clock that is a little fast'
);
select throws_ok(
  $$ select vbridge.check_outcome_time(clock_timestamp() + interval '70 s', 'x') $$, 'VB003', null, 'too fast'
);
select throws_ok(
  format('select vbridge.check_outcome_time(%L, %L)', m, 'applied_at'), 'VB003', 'applied_at is ' || m, m::text
)
from unnest(array['infinity', '-infinity', '2999-01-01 00:00:00+00']::timestamptz[]) m;

select * from finish();
rollback;
