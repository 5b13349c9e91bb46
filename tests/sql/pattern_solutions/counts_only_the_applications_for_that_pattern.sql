-- A solution that fails elsewhere and works on this pattern has this patterns rate.
begin;
select plan(2);

-- given
select tests.solution('one', 'redis');
select tests.applied('one', 0, 9, 'dns');
select tests.applied('one', 0, 9);
select tests.applied('one', 1, pattern => 'redis');

-- then
select results_eq(
  $$
    select slug, title, description, category, success_rate, applications, success_count, failure_count,
      round(lower_bound::numeric, 4), upper_bound, recent_success_rate, avg_helpful_ratio, last_success_at, evidence,
      is_dangerous
    from vbridge.pattern_solutions('redis')
  $$,
  $$ values ('one', 'Title of one', 'Why it works', 'runtime', 1::float8, 1::bigint, 1::bigint, 0::bigint, 0.2065,
    1::float8, 1::float8, null::float8, now() - interval '1 day' + interval '1 s', 'insufficient evidence', false) $$,
  '1 of 1, not 1 of 19'
);
select results_eq(
  $$ select slug, success_rate, applications, evidence from vbridge.pattern_solutions('dns') $$,
  $$ values ('one', 0::float8, 9::bigint, 'failing') $$,
  'on the other pattern it fails, though it is not written for it'
);

select * from finish();
rollback;
