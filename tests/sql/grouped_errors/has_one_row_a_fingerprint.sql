-- Searches of one fingerprint are one error; texts without one are told apart by their wording.
begin;
select plan(2);

-- given
select tests.solution('one');
select tests.solution('two');
select tests.erred('v1:a', 2, days => 5, root => '/srv/app', session => 's');
select tests.erred('v1:a', 1, 'one', days => 4, root => '/srv/other', session => 's');
select tests.erred('v1:a', 1, 'two', days => 3);
select tests.erred('v1:a', 1, days => 2, session => 't');
select tests.erred(null, 2, days => 1, example => 'it hangs');
select tests.erred(null, 1, days => 1, example => 'it is slow');

-- then
select results_eq(
  $$
    select fingerprint, example, occurrences, projects_count, sessions_count, known_count, first_seen_at, last_seen_at,
      solution_id = tests.solution_id('two')
    from vbridge.grouped_errors('-infinity') order by fingerprint nulls last, example
  $$,
  $$ values
    ('v1:a', 'error: <path> is gone', 5::bigint, 2::bigint, 2::bigint, 2::bigint,
      now() - interval '5 days' + interval '1 s', now() - interval '2 days' + interval '1 s', true),
    (null, 'it hangs', 2, 0, 0, 0, now() - interval '1 day' + interval '1 s', now() - interval '1 day' + interval '2 s', null),
    (null, 'it is slow', 1, 0, 0, 0, now() - interval '1 day' + interval '1 s', now() - interval '1 day' + interval '1 s', null)
  $$,
  'the solution is that of the last search that found one'
);
select results_eq(
  $$ select occurrences, known_count from vbridge.grouped_errors(now() - interval '84 hours') where fingerprint = 'v1:a' $$,
  $$ values (2::bigint, 1::bigint) $$,
  'since a moment'
);

select * from finish();
rollback;
