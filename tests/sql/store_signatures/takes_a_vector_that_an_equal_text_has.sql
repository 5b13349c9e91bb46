-- Equal text of another solution needs no new vector.
begin;
select plan(1);

-- given
select * from vbridge.solution_upsert(tests.fixpack(), array['[1,0,0,0]', '[0,1,0,0]']::halfvec[], tests.model_key());

-- when
select * from vbridge.solution_upsert(tests.fixpack('{"slug": "other", "title": "Other"}'));

-- then
select results_eq(
  $$
    select g.ordinal, e.embedding::text
    from vbridge.signatures g
    left join vbridge.signature_embeddings e using (signature_id)
    where g.solution_id = tests.solution_id('other')
    order by 1
  $$,
  $$ values (0, null), (1, '[0,1,0,0]') $$, 'the message has one, the description is new'
);

select * from finish();
rollback;
