-- One index a model.
begin;
select plan(1);

-- then
select is(vbridge.signature_index_name(7), 'signature_embeddings_m7_hnsw', 'by its id');

select * from finish();
rollback;
