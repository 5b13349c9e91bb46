-- The same text with another outcome or other labels updates the document and costs no chunk.
begin;
select plan(4);

-- given
select tests.chunk('a.md', 'restart redis', meta => '{"a": 1}', written_at => '2026-01-01Z');
create temp table former as select chunk_id from vbridge.chunks;

-- when
create temp table answer as
select tests.document(
  'a.md', array['restart redis'], array[null]::halfvec[],
  '{"outcome_status": "failed", "tags": ["x"], "component": "core"}', written_at => '2026-01-02Z'
) as a;

-- then
select results_eq(
  $$ select a ->> 'changed', a ->> 'new_count', a ->> 'reused_count' from answer $$,
  $$ values ('true', '0', '1') $$,
  'changed, with its chunk kept'
);
select results_eq(
  'select outcome_status, tags, component, created_at, updated_at from vbridge.documents',
  $$ values ('failure', array['x'], 'core', '2026-01-01Z'::timestamptz, '2026-01-02Z'::timestamptz) $$,
  'the document says the new'
);
select results_eq('select chunk_id from vbridge.chunks', 'select chunk_id from former', 'the id is the same');
select is(
  (select outcome_bonus from vbridge.memory_search('redis', null, tests.root_path(), p_policy => 'classic')),
  -0.05::float8,
  'the next search weighs it'
);

select * from finish();
rollback;
