-- Size, searches of seven days, votes, what is kept of former texts, and whether words and index are there.
begin;
select plan(3);

-- given
select tests.document('a.md', array['redis', 'lock'], written_at => '2026-01-01Z');
select tests.chunk('b.md', 'kafka', root => '/other', written_at => '2026-01-02Z');
select tests.document('a.md', array['redis', 'wait'], written_at => '2026-02-01Z');
select tests.vote('a.md', times => 3);
select tests.vote('a.md', false, ordinal => 1);
select count(*) from vbridge.memory_search('redis', null, tests.root_path());
select count(*) from vbridge.memory_search('redis', null, tests.root_path(), p_component => 'nothing');
select count(*) from vbridge.memory_search('redis', null, tests.root_path());
update vbridge.searches set duration_ms = 10;
update vbridge.searches set searched_at = now() - interval '8 days', duration_ms = 900
where search_id = (select max(search_id) from vbridge.searches);

-- then
select results_eq(
  $$
    select root_path, label, document_count, chunk_count, updated_at, searches_7d, empty_ratio_7d, median_ms_7d, p95_ms_7d,
      helpful_votes, unhelpful_votes, former_chunks, words_complete, has_vector_index
    from vbridge.project_overview order by root_path
  $$,
  $$
    values
      (
        '/home/me/app', 'app', 1::bigint, 2::bigint, now(), 2::bigint, 0.5::float8, 10::float8, 10::float8,
        3::bigint, 1::bigint, 1::bigint, true, false
      ),
      ('/other', 'other', 1, 1, now(), 0, null, null, null, 0, 0, 0, true, false)
  $$,
  'both projects'
);
update vbridge.projects set tokenizer_version = 0;
select results_eq('select words_complete from vbridge.project_overview', array[false, false], 'after an upgrade');
do $$
begin
  execute format(
    'create index %I on vbridge.chunk_embeddings (chunk_id)',
    vbridge.vector_index_name(tests.model_id(), tests.project_id())
  );
end;
$$;
select results_eq(
  'select has_vector_index from vbridge.project_overview order by root_path',
  array[true, false],
  'the one that has an index'
);

select * from finish();
rollback;
