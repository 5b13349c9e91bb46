-- Of a list as of a moment the words of then are weighed; so are vectors.
begin;
select plan(2);

-- given
create temp table ids as select tests.chunk('a.md', 'redis', '[1,0,0,0]', written_at => '2026-01-01Z') as chunk_id;
select tests.chunk('a.md', 'kafka', '[0,1,0,0]', written_at => '2026-02-01Z');

-- then
select results_eq(
  $$
    select w.chunk_id
    from ids, vbridge.best_words(
      array[vbridge.term_id('redi')], array[1.0], array[1]::bigint[], 4, 1.2, 0.75, tests.project_id(), null,
      array[tests.project_id(), tests.project_id()], array[ids.chunk_id, tests.chunk_id('a.md')], '2026-01-15Z', 5
    ) w
  $$,
  'select chunk_id from ids',
  'its words'
);
select results_eq(
  $$
    select n.chunk_id
    from ids, vbridge.nearest_vectors(
      '[1,0,0,0]',
      tests.model_id(),
      tests.project_id(),
      null,
      array[tests.project_id()],
      array[ids.chunk_id],
      '2026-01-15Z',
      5
    ) n
  $$,
  'select chunk_id from ids',
  'its vector'
);

select * from finish();
rollback;
