-- With a regular expression's hit the score is min_score at least; without one, below it, it is not enough.
begin;
select plan(2);

-- given
select * from vbridge.solution_upsert(tests.fixpack('{"signatures": [{"text": "Some quite other words", "min_score": 0.9, "regexes": ["ENOTFOUND"]}]}'));
create temp table ids as select signature_id from vbridge.signature_regexes;

-- then
select results_eq(
  $$ select round(score::numeric, 4), is_enough from tests.matched('ENOTFOUND zebra', null, null, null, 0, null, null, '{}', array(select signature_id from ids)) $$,
  $$ values (0.9000, true) $$, 'lifted to it'
);
select results_eq(
  $$ select score < 0.9, is_enough from tests.matched('some quite words', null, null, null, 0, null, null, '{}', '{}') $$,
  $$ values (true, false) $$, 'not enough'
);

select * from finish();
rollback;
