-- An export stored again changes nothing.
begin;
select plan(5);

-- given
select * from vbridge.solution_upsert(tests.fixpack('{"category": "devops"}'));
select * from vbridge.solution_upsert(tests.fixpack('{"category": "devops", "title": "Second"}'));

-- then
select results_eq(
  $$ select is_changed from vbridge.solution_upsert(vbridge.solution_export('redis-down')) $$, array[false], 'the same again'
);
select is(vbridge.solution_export('redis-down') ->> 'category', 'ops', 'aliases are resolved');
select is(vbridge.solution_export('redis-down', p_version => 1) ->> 'title', 'Redis does not answer', 'an earlier version');
select throws_ok($$ select vbridge.solution_export('nobody') $$, 'VB017', 'no solution is stored as "nobody"');
select throws_ok($$ select vbridge.solution_export('redis-down', p_version => 9) $$, 'VB017', 'no solution is stored as "redis-down" in version 9');

select * from finish();
rollback;
