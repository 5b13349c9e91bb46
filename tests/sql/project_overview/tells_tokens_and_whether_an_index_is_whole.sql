-- Average tokens of a chunk, the tokenizer's version, and no index where one was left unfinished.
begin;
select plan(3);

-- given: as many tokens as characters, 5 and 4 and 6
select tests.document('a.md', array['redis', 'lock', 'waited']);
create index chunk_embeddings_unfinished on vbridge.chunk_embeddings (chunk_id);
do $$
begin
  execute format(
    'alter index vbridge.chunk_embeddings_unfinished rename to %I',
    vbridge.vector_index_name(tests.model_id(), tests.project_id())
  );
end;
$$;

-- then
select results_eq(
  'select average_tokens, tokenizer_version, has_vector_index from vbridge.project_overview',
  $$ values (5::float8, vbridge.tokenizer_version(), true) $$,
  'fifteen tokens in three chunks'
);
update pg_index i set indisvalid = false
from pg_class c
where c.oid = i.indexrelid
  and c.relname = vbridge.vector_index_name(tests.model_id(), tests.project_id());
select is((select has_vector_index from vbridge.project_overview), false, 'left unfinished');
select vbridge.memory_forget(tests.root_path(), 'a.md');
select results_eq(
  'select average_tokens from vbridge.project_overview',
  array[null::float8],
  'no chunks, no average'
);

select * from finish();
rollback;
