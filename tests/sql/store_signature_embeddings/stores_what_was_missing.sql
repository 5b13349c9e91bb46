-- Given twice it is stored once; one whose signature is gone is passed over.
begin;
select plan(3);

-- given
select * from vbridge.solution_upsert(tests.fixpack('{"pattern": {"tag": "redis"}}'), array['[1,0,0,0]', null]::halfvec[], tests.model_key());
create temp table lacking as select array_agg(signature_id) || 999999::bigint as ids from vbridge.signatures_to_embed(tests.model_key());

-- then
select is(vbridge.store_signature_embeddings(tests.model_key(), (select ids from lacking), array['[0,1,0,0]', '[0,1,0,0]']::halfvec[]), 1::bigint, 'one');
select is(vbridge.store_signature_embeddings(tests.model_key(), (select ids from lacking), array['[0,1,0,0]', '[0,1,0,0]']::halfvec[]), 0::bigint, 'none');
select results_eq($$ select embedding::text from vbridge.pattern_centroids $$, array['[0.5,0.5,0,0]'], 'the centroid moved with it');

select * from finish();
rollback;
