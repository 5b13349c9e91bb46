-- An undone application counts for what it was until then and for nothing after; twice is no error.
begin;
select plan(7);

-- given
select tests.solution('one', 'redis');
create temp table stored as
select application_id from vbridge.solution_apply(
  tests.solution_id('one'), false, 'redis', p_applied_at => now() - interval '2 days'
);
select vbridge.solution_apply(tests.solution_id('one'), true, 'redis');

-- then
select results_eq(
  $$
    select u.application_id = s.application_id, slug, version, is_new, is_checked, pattern_tag, applications,
      success_count, failure_count, success_rate, round(lower_bound::numeric, 4), upper_bound
    from stored s, vbridge.solution_undo(s.application_id, 'me', 'wrong id', now() - interval '1 day') u
  $$,
  $$ values (true, 'one', 1, true, false, 'redis', 1::bigint, 1::bigint, 0::bigint, 1::float8, 0.2065, 1::float8) $$,
  'the success is left'
);
select results_eq(
  $$ select u.is_new, u.applications from stored s, vbridge.solution_undo(s.application_id) u $$,
  $$ values (false, 1::bigint) $$,
  'a second time'
);
select results_eq(
  $$ select session, reason, undone_at from vbridge.application_undos $$,
  $$ values ('me', 'wrong id', now() - interval '1 day') $$,
  'the first undo stays'
);
select is((select event_count from vbridge.application_counts), 3::bigint, 'two applications and one undo');
select results_eq(
  $$ select applications, failure_count, success_rate from vbridge.pattern_solutions('redis') $$,
  $$ values (1::bigint, 0::bigint, 1::float8) $$,
  'not for the pattern'
);
select results_eq(
  $$ select applications, failure_count from vbridge.golden_paths(0) $$,
  $$ values (1::bigint, 0::bigint) $$,
  'not in the golden paths'
);
select results_eq(
  $$ select applications, success_rate from vbridge.pattern_solutions('redis', p_as_of => now() - interval '30 hours') $$,
  $$ values (1::bigint, 0::float8) $$,
  'before it was undone it counted'
);

select * from finish();
rollback;
