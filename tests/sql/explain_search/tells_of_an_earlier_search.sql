-- As of a moment the chunks of then can be asked for, by the ids that a search as of then shows; later ones cannot.
begin;
select plan(3);

-- given
select tests.chunk('a.md', 'redis first', written_at => '2026-01-01Z');
select tests.chunk('b.md', 'redis', written_at => '2026-01-01Z');
create temp table former as
select * from vbridge.memory_search('redis first', '[1,0,0,0]', tests.root_path(), p_as_of => '2026-01-15Z');
select tests.chunk('a.md', 'redis second', written_at => '2026-02-01Z');

-- then
select results_eq(
  $$
    select e.rank, e.chunk_id, e.score
    from former f
    cross join vbridge.explain_search(
      'redis first', '[1,0,0,0]', tests.root_path(), array[f.chunk_id], p_as_of => '2026-01-15Z', p_limit => 0
    ) e
    where e.signal = 'vector'
  $$,
  'select rank, chunk_id, score from former',
  'as that search ranked them'
);
select results_eq(
  $$
    select distinct rank, chunk_id, score
    from vbridge.explain_search('redis first', '[1,0,0,0]', tests.root_path(), p_as_of => '2026-01-15Z')
    order by rank
  $$,
  'select rank, chunk_id, score from former',
  'or without asking for any'
);
select throws_ok(
  format(
    'select * from vbridge.explain_search(%L, null, tests.root_path(), %L, p_as_of => %L)',
    'redis',
    array[tests.chunk_id('a.md')],
    '2026-01-15Z'
  ),
  'VB005', null, 'one that was not there yet'
);

select * from finish();
rollback;
