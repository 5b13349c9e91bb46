-- The chunk with its words, now or then; none before it was stored and after it went.
begin;
select plan(7);

-- given
create temp table stored as select tests.chunk('a.md', 'redis lock', written_at => '2026-01-01Z') as chunk_id;
create temp table words as select term_count, term_ids, frequencies::text, pairs::text
from vbridge.chunk_at(tests.project_id(), (select chunk_id from stored), null);
select tests.chunk('a.md', 'kafka', written_at => '2026-02-01Z');
prepare at(timestamptz) as
select c.content from stored s cross join vbridge.chunk_at(tests.project_id(), s.chunk_id, $1) c;

-- then
select is_empty('execute at(null)', 'it is gone now');
select results_eq(format('execute at(%L)', past), array['redis lock'], past)
from unnest(array['2026-01-01Z', '2026-01-15Z', '2026-01-31 23:59:59Z']) as past;
select is_empty(format('execute at(%L)', past), past) from unnest(array['2025-12-31Z', '2026-02-01Z']) as past;
select results_eq(
  $$ select term_count, term_ids, frequencies::text, pairs::text
     from stored s cross join vbridge.chunk_at(tests.project_id(), s.chunk_id, '2026-01-15Z') c $$,
  'select * from words',
  'with the words it had'
);

select * from finish();
rollback;
