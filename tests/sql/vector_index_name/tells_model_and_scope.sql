-- One index a model and project, and one a model for the whole store.
begin;
select plan(2);

-- then
select is(vbridge.vector_index_name(7, 42), 'chunk_embeddings_m7_p42_hnsw', 'a project');
select is(vbridge.vector_index_name(7, null), 'chunk_embeddings_m7_all_hnsw', 'the whole store');

select * from finish();
rollback;
