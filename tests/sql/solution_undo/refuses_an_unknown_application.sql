-- An id that is no application, an over-long reason and a future moment are refused.
begin;
select plan(5);

-- given
select tests.solution('one');
create temp table stored as select application_id from vbridge.solution_apply(tests.solution_id('one'), true);

-- then
select throws_ok('select vbridge.solution_undo(999999999)', 'VB022', 'no application has the id 999999999', 'unknown');
select throws_ok('select vbridge.solution_undo(null)', 'VB022', 'no application has the id null', 'null');
select throws_ok(
  $$ select vbridge.solution_undo(application_id, null, repeat('r', 4097)) from stored $$,
  'VB004', 'reason has 4097 bytes; the limit is 4096', 'too long'
);
select throws_ok(
  $$ select vbridge.solution_undo(application_id, p_undone_at => 'infinity') from stored $$,
  'VB003', 'undone_at is infinity', 'too late'
);
select is((select count(*) from vbridge.application_undos), 0::bigint, 'nothing is undone');

select * from finish();
rollback;
