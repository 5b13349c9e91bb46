-- All that a search as of then needs; of the active model the vector.
begin;
select plan(3);

-- given
create temp table stored as select tests.chunk('a.md', 'redis lock', '[0,1,0,0]', written_at => '2026-01-01Z') as chunk_id;
create temp table words as
select w.term_count, w.term_ids, w.frequencies::text, p.pairs::text
from vbridge.chunk_terms w join vbridge.chunk_pairs p using (project_id, chunk_id);

-- when
select vbridge.keep_former_chunks(tests.project_id(), array[chunk_id], '2026-02-01Z') from stored;

-- then
select results_eq(
  'select chunk_id, content, stored_at, removed_at, embedding::text, model_id from vbridge.former_chunks',
  $$
    select chunk_id, 'redis lock', '2026-01-01Z'::timestamptz, '2026-02-01Z'::timestamptz, '[0,1,0,0]', tests.model_id() from stored
  $$,
  'the text and its vector'
);
select results_eq(
  'select term_count, term_ids, frequencies::text, pairs::text from vbridge.former_chunks',
  'select * from words',
  'its words'
);
select lives_ok($$ select vbridge.keep_former_chunks(tests.project_id(), '{}', now()) $$, 'none is no error');

select * from finish();
rollback;
