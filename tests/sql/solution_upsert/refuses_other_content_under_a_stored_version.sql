-- A version that is stored stands for its content.
begin;
select plan(4);

-- given
select * from vbridge.solution_upsert(tests.fixpack('{"version": 3}'));

-- then
select lives_ok($$ select * from vbridge.solution_upsert(tests.fixpack('{"version": 3}')) $$, 'the same content');
select throws_ok(
  $$ select * from vbridge.solution_upsert(tests.fixpack('{"version": 3, "title": "Other"}')) $$,
  'VB020', 'version 3 of "redis-down" is stored with other content'
);
select throws_ok(
  $$ select * from vbridge.solution_upsert(tests.fixpack('{"version": 2, "title": "Other"}')) $$,
  'VB020', 'version 3 of "redis-down" is stored with other content'
);
select results_eq(
  $$ select version from vbridge.solution_upsert(tests.fixpack('{"version": 7, "title": "Other"}')) $$, array[7], 'a higher one'
);

select * from finish();
rollback;
