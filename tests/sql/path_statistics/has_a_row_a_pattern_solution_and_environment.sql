-- Counts, weights and distinct projects, for all environments together and for each.
begin;
select plan(2);

-- given
select tests.solution('one', 'redis');
select tests.applied('one', 1, 1, 'redis', days => 4, root => '/srv/a', environment => '{"os": "linux"}');
select tests.applied('one', 1, pattern => 'redis', days => 3, root => '/srv/a', checked => true);
select tests.applied('one', 1, pattern => 'redis', days => 2, root => '/srv/b', environment => '{"os": "linux"}');
select tests.applied('one', 1, pattern => 'redis', days => 1);
select tests.applied('one', 0, 9);

-- then
select results_eq(
  $$
    select environment, applications, success_count, failure_count, round(success_rate::numeric, 4),
      round(lower_bound::numeric, 4), round(upper_bound::numeric, 4), projects_count, first_applied_at, last_applied_at,
      last_success_at, trend, place_bound = lower_bound, evidence
    from vbridge.path_statistics('infinity') order by environment
  $$,
  $$ values
    -- 5 of 6 in weights: (5 + 1.9208 ∓ 1.96 * sqrt(5 / 6 + 0.9604)) / 9.8416
    ('', 5::bigint, 4::bigint, 1::bigint, 0.8000, 0.4365, 0.9699, 2::bigint, now() - interval '4 days' + interval '1 s',
      now() - interval '1 day' + interval '1 s', now() - interval '1 day' + interval '1 s', 'too few to tell', true,
      'insufficient evidence'),
    -- 2 of 3
    ('linux', 3, 2, 1, 0.6667, 0.2077, 0.9385, 2, now() - interval '4 days' + interval '1 s',
      now() - interval '2 days' + interval '1 s', now() - interval '2 days' + interval '1 s', 'too few to tell', true,
      'insufficient evidence'),
    -- 3 of 3 in weights; a project that is not named is none
    ('unknown', 2, 2, 0, 1.0000, 0.4385, 1.0000, 1, now() - interval '3 days' + interval '1 s',
      now() - interval '1 day' + interval '1 s', now() - interval '1 day' + interval '1 s', 'too few to tell', true,
      'insufficient evidence')
  $$,
  'nine failures for no pattern are not among them'
);
select results_eq(
  $$ select environment, applications from vbridge.path_statistics(now() - interval '84 hours') order by 1 $$,
  $$ values ('', 2::bigint), ('linux', 2) $$,
  'as of then'
);

select * from finish();
rollback;
