-- The order is by the lower bound of the rate: few successes are no proof, and are shown as none.
begin;
select plan(1);

-- given
select tests.solution('one-of-one', 'p');
select tests.applied('one-of-one', 1, pattern => 'p');
select tests.solution('three-of-three', 'p');
select tests.applied('three-of-three', 3, pattern => 'p');
select tests.solution('proven', 'p');
select tests.applied('proven', 48, 2, 'p', root => '/srv/a');

-- then
select results_eq(
  $$
    select rank, slug, success_rate, round(lower_bound::numeric, 4), evidence, projects_count
    from vbridge.golden_paths(1)
  $$,
  $$ values
    (1, 'proven', 0.96::float8, 0.8654, 'proven', 1::bigint),
    (2, 'three-of-three', 1, 0.4385, 'insufficient evidence', 0),
    (3, 'one-of-one', 1, 0.2065, 'insufficient evidence', 0)
  $$,
  '0.8654, 3 / 6.8416, 1 / 4.8416'
);

select * from finish();
rollback;
