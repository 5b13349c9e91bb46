-- An error that came twice is one row, with the solution that the last search knew.
begin;
select plan(1);

-- given
select tests.solution('one');
select tests.applied('one', 4);
select tests.solution('two');
select tests.erred('v1:a', 3, 'one', root => '/srv/a', session => 's');
select tests.erred('v1:b', 2, 'two');
select tests.erred('v1:c', 2);
select tests.erred('v1:once');

-- then
select results_eq(
  $$
    select fingerprint, example, occurrences, projects_count, sessions_count, is_known, slug, has_proven_fix
    from vbridge.recurring_errors order by 1
  $$,
  $$ values
    ('v1:a', 'error: <path> is gone', 3::bigint, 1::bigint, 1::bigint, true, 'one', true),
    ('v1:b', 'error: <path> is gone', 2, 0, 0, true, 'two', false),
    ('v1:c', 'error: <path> is gone', 2, 0, 0, false, null, false)
  $$,
  'what came once is not there'
);

select * from finish();
rollback;
