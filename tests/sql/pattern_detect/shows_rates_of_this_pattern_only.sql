-- A solution that works for another pattern is not praised for this one.
begin;
select plan(1);

-- given
select tests.solution('fix', 'redis-connection');
select tests.applied('fix', 30, 0, 'docker-daemon');
select tests.applied('fix', 1, 3, 'redis-connection');

-- then
select results_eq(
  $$
    select s ->> 'slug', (s ->> 'applications')::integer, (s ->> 'success_rate')::float8, d.proven
    from vbridge.pattern_detect('redis connection', p_limit => 1) d
    cross join jsonb_array_elements(d.top_solutions) s
  $$,
  $$ values ('fix', 4, 0.25::float8, false) $$, '1 of 4, not 31 of 34'
);

select * from finish();
rollback;
