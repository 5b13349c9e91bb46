-- Without a key, an equal report of the session within 60 seconds is the same event, and no other is.
begin;
select plan(10);

-- given
select tests.solution('one', 'redis');
create temp table first as
select application_id from vbridge.solution_apply(
  tests.solution_id('one'), true, 'redis', p_session => 's', p_context => 'c', p_environment => '{"os": "linux"}'
);

-- then
select results_eq(
  $$
    select a.application_id = f.application_id, a.is_new, a.applications
    from first f, vbridge.solution_apply(
      tests.solution_id('one'), true, 'redis', p_session => 's', p_context => 'c', p_environment => '{"os": "LINUX"}',
      p_applied_at => now() - interval '60 seconds'
    ) a
  $$,
  $$ values (true, false, 1::bigint) $$,
  'a repeat, at the border'
);
select results_eq(
  $$
    select a.application_id = f.application_id, a.is_new, a.pattern_tag
    from first f, vbridge.solution_apply(
      tests.solution_id('one'), true, p_session => 's', p_context => 'c', p_environment => '{"os": "linux"}'
    ) a
  $$,
  $$ values (true, false, null::text) $$,
  'a repeat that leaves the pattern out'
);
select ok(a.is_new, v.difference)
from (
  values
    ('another outcome', false, 'redis', 's', 'c', '{"os": "linux"}'::jsonb, 0),
    ('another pattern', true, 'dns', 's', 'c', '{"os": "linux"}', 0),
    ('another session', true, 'redis', 't', 'c', '{"os": "linux"}', 0),
    ('another context', true, 'redis', 's', 'd', '{"os": "linux"}', 0),
    ('another environment', true, 'redis', 's', 'c', '{}', 0),
    ('a second too late', true, 'redis', 's', 'c', '{"os": "linux"}', 61)
) as v (difference, success, pattern, session, context, environment, seconds),
vbridge.solution_apply(
  tests.solution_id('one'), v.success, v.pattern, null, null, v.session, v.environment, v.context,
  p_applied_at => now() - v.seconds * interval '1 second'
) a;
select ok(
  (select is_new from vbridge.solution_apply(
    tests.solution_id('one'), true, 'redis', null, '/srv/app', 's', '{"os": "linux"}', 'c'
  )),
  'another project'
);

-- when
select vbridge.solution_undo(application_id) from first;

-- then
select results_eq(
  $$
    select a.application_id > f.application_id, a.is_new
    from first f, vbridge.solution_apply(
      tests.solution_id('one'), true, 'redis', null, null, 's', '{"os": "linux"}', 'c'
    ) a
  $$,
  $$ values (true, true) $$,
  'what was taken back is reported anew'
);

select * from finish();
rollback;
