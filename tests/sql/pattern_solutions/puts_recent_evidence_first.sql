-- An outcome weighs half after 180 days; what was never applied comes last; ties go by id.
begin;
select plan(2);

-- given
select tests.solution(s, 'redis') from unnest(array['never', 'also-never', 'few', 'old', 'mixed', 'lost']) s;
select tests.applied('few', 3, pattern => 'redis', days => 0.01);
select tests.applied('old', 5, pattern => 'redis', days => 360);
select tests.applied('mixed', 1, 1, 'redis', days => 0.01);
select tests.applied('mixed', 2, pattern => 'redis', days => 180);
select tests.applied('lost', 0, 4, 'redis');

-- then
select results_eq(
  $$
    select slug, applications, round(recent_success_rate::numeric, 3), round(lower_bound::numeric, 4), evidence
    from vbridge.pattern_solutions('redis', p_limit => 9)
  $$,
  $$ values
    ('few', 3::bigint, 1.000, 0.4385, 'insufficient evidence'),
    -- 5 outcomes that weigh a quarter: 1.25 / 5.0916 = 0.2455; 5 / 8.8416 as a whole
    ('old', 5, 1.000, 0.5655, 'proven'),
    -- 2 of 3 in weights: 0.2077; (3 + 1.9208 - 1.96 * sqrt(3 / 4 + 0.9604)) / 7.8416 as a whole
    ('mixed', 4, 0.667, 0.3006, 'insufficient evidence'),
    ('lost', 4, 0.000, 0.0000, 'failing'),
    ('never', 0, null, 0.0000, 'never applied'),
    ('also-never', 0, null, 0.0000, 'never applied')
  $$,
  'old proof comes behind fresh success'
);
select results_eq(
  $$ select slug from vbridge.pattern_solutions('redis', p_limit => 2, p_as_of => now() - interval '300 days') $$,
  array['old', 'never'],
  'as of then'
);

select * from finish();
rollback;
