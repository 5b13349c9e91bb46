-- The same key in a project is one event for ever; for another outcome it is refused.
begin;
select plan(8);

-- given
select tests.solution('one', 'redis');
select tests.solution('two');
create temp table first as
select application_id from vbridge.solution_apply(
  tests.solution_id('one'), true, p_idempotency_key => 'k', p_context => 'c', p_applied_at => now() - interval '9 days'
);

-- then
select results_eq(
  $$
    select a.application_id = f.application_id, a.is_new, a.applications
    from first f, vbridge.solution_apply(
      tests.solution_id('one'), true, p_idempotency_key => ' k ', p_context => 'said otherwise', p_session => 'later'
    ) a
  $$,
  $$ values (true, false, 1::bigint) $$,
  'days later, out of another session'
);
select throws_ok(
  format('select vbridge.solution_apply(%s, p_idempotency_key => %L)', v.arguments, 'k'),
  'VB020',
  format('idempotency_key "k" stands for another report, application %s', f.application_id),
  v.arguments
)
from first f, unnest(array[
  $$tests.solution_id('two'), true, p_context => 'c'$$,
  $$tests.solution_id('one'), false, p_context => 'c'$$,
  $$tests.solution_id('one'), true, 'redis', p_context => 'c'$$
]) as v (arguments);

-- when: the version rises between two tries
update vbridge.solutions set version = 2 where slug = 'one';

-- then
select results_eq(
  $$ select version, is_new from vbridge.solution_apply(
    tests.solution_id('one'), true, p_idempotency_key => 'k', p_context => 'c') $$,
  $$ values (1, false) $$,
  'the event keeps the version that it was of'
);
select throws_ok(
  $$ select vbridge.solution_apply(
    tests.solution_id('one'), true, p_idempotency_key => 'k', p_context => 'c', p_version => 2) $$,
  'VB020', null, 'a version that is given counts'
);
select ok(
  (select is_new from vbridge.solution_apply(tests.solution_id('one'), true, null, null, '/srv/app', p_idempotency_key => 'k')),
  'another project has keys of its own'
);
select ok(
  (select is_new from vbridge.solution_apply(tests.solution_id('one'), true, p_idempotency_key => ' ', p_context => 'c')),
  'a blank is no key'
);

select * from finish();
rollback;
