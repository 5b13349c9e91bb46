-- One row a project: size, searches of 7 days, share of empty answers, votes, former chunks.
begin;
select plan(2);

-- given
select tests.chunk('a.md', 'redis');
select tests.chunk('a.md', 'redis sentinel');
select tests.vote('a.md', helpful => true, times => 2);
select tests.vote('a.md', helpful => false);
select vbridge.memory_search('redis', '[1,0,0,0]', tests.root_path());
select vbridge.memory_search('redis', '[1,0,0,0]', tests.root_path(), p_category => 'none');

-- then
select results_eq(
  $$
    select root_path, label, document_count, chunk_count, searches_7d, empty_ratio_7d,
      helpful_votes, unhelpful_votes, former_chunks, words_complete, has_vector_index
    from vbridge.project_overview
  $$,
  $$
    values (
      '/home/me/app', 'app', 1::bigint, 1::bigint, 2::bigint, 0.5::float8, 2::bigint, 1::bigint,
      1::bigint, true, false
    )
  $$,
  'as it is'
);

-- when
update vbridge.projects set tokenizer_version = 0;

-- then
select is((select words_complete from vbridge.project_overview), false, 'words of another version');

select * from finish();
rollback;
