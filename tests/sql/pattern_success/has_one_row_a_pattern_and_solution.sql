-- The counts of each pair as of now, with the times of its first and last outcome.
begin;
select plan(1);

-- given
select tests.solution('one', 'p');
select tests.applied('one', 2, 1, 'p', days => 3);
select tests.applied('one', 1, pattern => 'p', days => 1);
select tests.applied('one', 0, 1, 'q');
select tests.applied('one', 0, 9);

-- then
select results_eq(
  $$
    select pattern_tag, pattern_category, slug, success_count, failure_count, success_rate, round(lower_bound::numeric, 4),
      round(upper_bound::numeric, 4), avg_helpful_ratio, created_at, updated_at
    from vbridge.pattern_success order by 1
  $$,
  $$ values
    -- 3 of 4
    ('p', 'runtime', 'one', 3::bigint, 1::bigint, 0.75::float8, 0.3006, 0.9544, null::float8,
      now() - interval '3 days' + interval '1 s', now() - interval '1 day' + interval '1 s'),
    ('q', 'runtime', 'one', 0, 1, 0, 0.0000, 0.7935, null, now() - interval '1 day' + interval '1 s',
      now() - interval '1 day' + interval '1 s')
  $$,
  'without a refresh'
);

select * from finish();
rollback;
