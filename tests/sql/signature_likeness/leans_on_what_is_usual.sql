-- Twenty values of mean 0.1 and deviation 0.1 count as seen before.
begin;
select plan(2);

-- given
select * from vbridge.solution_upsert(tests.fixpack(), array['[1,0,0,0]', '[0,1,0,0]']::halfvec[], tests.model_key());

-- then
select results_eq(
  $$ select round(mean::numeric, 4), round(deviation::numeric, 4) from vbridge.signature_likeness('[1,0,0,0]', tests.model_id()) $$,
  -- the description alone: mean (1 + 2) / 21; deviation sqrt((0.8571^2 + 0.2) / 21)
  $$ values (0.1429, 0.2110) $$, 'a cosine of 1'
);
select results_eq(
  $$ select round(mean::numeric, 4), round(deviation::numeric, 4) from vbridge.signature_likeness(null, null) $$,
  $$ values (0.1000, 0.1000) $$, 'without a vector'
);

select * from finish();
rollback;
