-- Chunks, average length and distinct terms of each project, and of the store as it was counted last.
begin;
select plan(2);

-- given: 4 and 6 terms, then 4; each path has three
select tests.document('a.md', array['redis', 'redis lock wait'], root => '/one');
select tests.chunk('a.md', 'redis', root => '/two');
prepare statistics as
select project_root, chunk_count, round(average_length::numeric, 4), distinct_terms, tokenizer_version, snapshot_at
from vbridge.corpus_statistics order by project_root nulls last;

-- then
select results_eq(
  'execute statistics',
  $$
    values
      ('/one', 2::bigint, 5.0000, 6::bigint, 1, null::timestamptz), ('/two', 1, 4.0000, 4, 1, null), (null, 3, 4.6667, 0, 1, null)
  $$,
  'before the whole was counted'
);
select vbridge.take_corpus_snapshot('2026-01-01Z');
select results_eq(
  'select distinct_terms, snapshot_at from vbridge.corpus_statistics where project_root is null',
  $$ values (4::bigint, '2026-01-01Z'::timestamptz) $$,
  'a, md, a.md and redis are in more than one'
);

select * from finish();
rollback;
