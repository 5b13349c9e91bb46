-- A fixpack is stored whole or not at all.
begin;
select plan(3);

-- then
select throws_ok(
  $$ select * from vbridge.solution_upsert(tests.fixpack('{"signatures": [{"text": "x", "regexes": ["(a+)+$"]}]}')) $$,
  'VB019', 'the regular expression "(a+)+$" can match without any fixed text'
);
select is_empty($$ select from vbridge.solutions $$, 'nothing is left of it');
select results_eq($$ select signature_count, revision from vbridge.solution_library $$, $$ values (0::bigint, 0::bigint) $$, 'no counter moved');

select * from finish();
rollback;
