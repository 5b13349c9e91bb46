-- Of the model asked for, with the text to embed.
begin;
select plan(2);

-- given
select * from vbridge.solution_upsert(tests.fixpack(), array['[1,0,0,0]', null]::halfvec[], tests.model_key());

-- then
select results_eq(
  $$ select text from vbridge.signatures_to_embed(tests.model_key()) $$, array['Error: connect ECONNREFUSED 127.0.0.1:6379'], 'the one without'
);
select results_eq($$ select count(*) from vbridge.signatures_to_embed('other/model/4/1') $$, array[2::bigint], 'another model: both');

select * from finish();
rollback;
