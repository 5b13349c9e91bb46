-- Slow: at least 100 ms and more than 3 times the median of the project's searches in 7 days.
begin;
select plan(1);

-- given: five searches of 40 ms, one of 99, one of 120, one of 121; an old one of 900
create function tests.logged(duration float8, at timestamptz default now()) returns void
  language sql
as $function$
  insert into vbridge.searches (
    project_id, searched_at, policy_name, policy_version, is_global, k, query_fingerprint,
    duration_ms, candidate_count, result_count, legs, degraded
  )
  values (1, at, 'classic', 1, false, 8, '\x00', duration, 1, 1, '{}', '{}');
$function$;
select tests.logged(40) from generate_series(1, 5);
select tests.logged(99);
select tests.logged(120);
select tests.logged(121);
select tests.logged(900, now() - interval '8 days');

-- then: the median is 40
select results_eq(
  'select duration_ms, median_ms, search_count from vbridge.slow_searches order by 1',
  'values (121::float8, 40::float8, 8::bigint)',
  'just over three times 40 ms'
);

select * from finish();
rollback;
