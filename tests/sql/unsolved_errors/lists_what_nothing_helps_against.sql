-- No known solution, or one that fails: an error of the last 90 days that came even once.
begin;
select plan(1);

-- given
select tests.solution('works', 'p');
select tests.applied('works', 4, pattern => 'p');
select tests.solution('fails', 'p');
select tests.applied('fails', 0, 4, 'p');
select tests.solution('fails-alone', 'q');
select tests.applied('fails-alone', 0, 4, 'q');
select tests.solution('fails-without-pattern');
select tests.applied('fails-without-pattern', 0, 4);
select tests.solution('untried', 'r');
select tests.erred('v1:' || s, 1, s) from unnest(array['works', 'fails', 'fails-alone', 'fails-without-pattern', 'untried']) s;
select tests.erred('v1:unknown', 2);
select tests.erred('v1:ancient', 2, days => 91);
select tests.erred('v1:known-once', 1, 'works', days => 5);
select tests.erred('v1:known-once', 1);

-- then
select results_eq(
  $$ select fingerprint, occurrences, status, slug, pattern_tag from vbridge.unsolved_errors order by 1 $$,
  $$ values
    ('v1:fails', 1::bigint, 'known solution is failing', 'fails', 'p'),
    ('v1:fails-alone', 1, 'known pattern, no proven fix', 'fails-alone', 'q'),
    ('v1:fails-without-pattern', 1, 'known solution is failing', 'fails-without-pattern', null),
    ('v1:unknown', 2, 'no known solution', null, null)
  $$,
  'what is known and not failing is solved'
);

select * from finish();
rollback;
