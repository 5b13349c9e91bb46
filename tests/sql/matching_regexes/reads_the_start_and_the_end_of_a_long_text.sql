-- The first quarter and the last three quarters of 8,192 characters.
begin;
select plan(1);

-- given
select * from vbridge.solution_upsert(tests.fixpack('{"signatures": [{"text": "x", "regexes": ["first words", "middle words", "last words"]}]}'));

-- then
select results_eq(
  $$ select ordinal from vbridge.matching_regexes('first words ' || repeat('a ', 6000) || 'middle words ' || repeat('b ', 6000) || 'last words') order by 1 $$,
  array[1, 3], 'not the middle'
);

select * from finish();
rollback;
