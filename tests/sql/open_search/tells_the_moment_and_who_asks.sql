-- A moment to come is the present with another clock; who asks globally need not be known.
begin;
select plan(6);

-- given
select tests.chunk('a.md', 'redis');
prepare opened(text, boolean, timestamptz) as
select past, moment, asking_project_id, project_id, model_key
from vbridge.open_search('redis', '[1,0,0,0]', $1, 8, $2, $3, null);

-- then
select results_eq(
  $$ execute opened('/home/me/app/', false, null) $$,
  $$ values (null::timestamptz, now(), tests.project_id(), tests.project_id(), 'test/four/4/1') $$,
  'the present'
);
select results_eq(
  $$ execute opened('/home/me/app', false, '2026-01-01Z') $$,
  $$
    values ('2026-01-01Z'::timestamptz, '2026-01-01Z'::timestamptz, tests.project_id(), tests.project_id(), 'test/four/4/1')
  $$,
  'the past'
);
select results_eq(
  $$ execute opened('/home/me/app', false, '2999-01-01Z') $$,
  $$
    values (null::timestamptz, '2999-01-01Z'::timestamptz, tests.project_id(), tests.project_id(), 'test/four/4/1')
  $$,
  'the future'
);
select results_eq(
  $$
    select asking_project_id, project_id from vbridge.open_search('x', null, '/home/me/app', 8, true, null, null)
  $$,
  $$ values (tests.project_id(), null::bigint) $$,
  'globally, by a project'
);
select results_eq(
  $$ select asking_project_id, project_id from vbridge.open_search('x', null, '/nowhere', 8, true, null, null) $$,
  $$ values (0::bigint, null::bigint) $$,
  'globally, by nobody known'
);
select throws_ok(
  $$ select * from vbridge.open_search(null, null, '/home/me/app', 8, false, null, null) $$,
  'VB002',
  'query is null',
  'no query'
);

select * from finish();
rollback;
