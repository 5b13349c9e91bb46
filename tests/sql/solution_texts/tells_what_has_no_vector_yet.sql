-- What the store holds a vector for needs none.
begin;
select plan(2);

-- given
select * from vbridge.solution_upsert(tests.fixpack(), array['[1,0,0,0]', '[0,1,0,0]']::halfvec[], tests.model_key());

-- then
select results_eq(
  $$ select ordinal, is_needed from vbridge.solution_texts(tests.fixpack('{"title": "New title"}'), tests.model_key()) $$,
  $$ values (0, true), (1, false) $$, 'only the description changed'
);
select results_eq(
  $$ select ordinal, is_needed from vbridge.solution_texts(tests.fixpack(), 'other/model/4/1') $$,
  $$ values (0, true), (1, true) $$, 'another model has none'
);

select * from finish();
rollback;
