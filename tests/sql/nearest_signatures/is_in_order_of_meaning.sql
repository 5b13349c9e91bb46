-- Nearest first, of the model asked for.
begin;
select plan(2);

-- given
select * from vbridge.solution_upsert(tests.fixpack(), array['[1,0,0,0]', '[0,1,0,0]']::halfvec[], tests.model_key());

-- then
select results_eq(
  $$ select g.ordinal from vbridge.nearest_signatures('[0.2,1,0,0]', tests.model_id(), 5) with ordinality n (id, place) join vbridge.signatures g on g.signature_id = n.id order by place $$,
  array[1, 0], 'both'
);
select is_empty($$ select vbridge.nearest_signatures('[0.2,1,0,0]', 99, 5) $$, 'another model has none');

select * from finish();
rollback;
