-- Standing outcomes of all patterns and projects, judged by their bounds.
begin;
select plan(2);

-- given
select tests.solution('none');
select tests.solution('one', 'redis');
select tests.applied('one', 4, pattern => 'redis', days => 3, root => '/srv/app');
select tests.solution('two');
select tests.applied('two', 0, 5);

-- then
select results_eq(
  $$
    select s.slug, e.applications, e.success_count, e.success_rate, round(e.lower_bound::numeric, 4),
      round(e.upper_bound::numeric, 4), e.last_applied_at, e.evidence
    from vbridge.solution_evidence('infinity') e join vbridge.solutions s using (solution_id) order by 1
  $$,
  $$ values
    -- 4 / 7.8416; 3.8416 / 8.8416
    ('one', 4::bigint, 4::bigint, 1::float8, 0.5101, 1.0000, now() - interval '3 days' + interval '4 s', 'proven'),
    ('two', 5::bigint, 0::bigint, 0::float8, 0.0000, 0.4345, now() - interval '1 day' + interval '5 s', 'failing')
  $$,
  'none has no row'
);
select is((select count(*) from vbridge.solution_evidence(now() - interval '2 days')), 1::bigint, 'as of before');

select * from finish();
rollback;
