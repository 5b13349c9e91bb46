-- Found, applied, working: the status goes by outcomes first, then by what the log of errors says.
begin;
select plan(1);

-- given
select tests.solution(s) from unnest(array['new', 'never', 'matched', 'failing', 'working', 'few']) s;
update vbridge.solutions set created_at = now() - interval '30 days' where slug = 'never';
select tests.erred('v1:a', 3, 'matched', days => 2);
select tests.erred('v1:b', 2, 'working', days => 1);
select tests.applied('failing', 0, 4);
select tests.applied('working', 4);
select tests.applied('few', 3);
-- a result that was not known, and one that was second
insert into vbridge.error_search_results
select project_id, error_search_id, 2, tests.solution_id('never'), 0.2, false from vbridge.error_searches;
insert into vbridge.error_search_results
select project_id, error_search_id, 3, tests.solution_id('few'), 0.8, true from vbridge.error_searches;

-- then
select results_eq(
  $$
    select slug, status, matched_count, first_count, last_matched_at, applications, success_count, success_rate,
      round(lower_bound::numeric, 4)
    from vbridge.solution_health order by solution_id
  $$,
  $$ values
    ('new', 'new', 0::bigint, 0::bigint, null::timestamptz, 0::bigint, 0::bigint, null::float8, null::numeric),
    ('never', 'never matched', 0, 0, null, 0, 0, null, null),
    ('matched', 'matched never applied', 3, 3, now() - interval '2 days' + interval '3 s', 0, 0, null, null),
    ('failing', 'failing', 0, 0, null, 4, 0, 0, 0.0000),
    ('working', 'working', 2, 2, now() - interval '1 day' + interval '2 s', 4, 4, 1, 0.5101),
    ('few', 'too few to tell', 5, 0, now() - interval '1 day' + interval '2 s', 3, 3, 1, 0.4385)
  $$,
  'six states'
);

select * from finish();
rollback;
