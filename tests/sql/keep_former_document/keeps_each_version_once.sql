-- A version is put aside as of its own time; one that was replaced in the moment of its writing was never seen.
begin;
select plan(3);

-- given
select tests.chunk('a.md', 'redis', meta => '{"component": "web"}', written_at => '2026-01-01Z');
create temp table ids as select document_id from vbridge.documents;

-- then
select vbridge.keep_former_document(tests.project_id(), document_id, '2026-01-01Z') from ids;
select is_empty('select * from vbridge.former_documents', 'replaced at once');
select vbridge.keep_former_document(tests.project_id(), document_id, '2026-02-01Z') from ids, generate_series(1, 2);
select results_eq(
  'select path, component, valid_from, valid_to from vbridge.former_documents',
  $$ values ('a.md', 'web', '2026-01-01Z'::timestamptz, '2026-02-01Z'::timestamptz) $$,
  'once, though told twice'
);
select tests.chunk('a.md', 'kafka', written_at => '2026-03-01Z');
select is((select count(*) from vbridge.former_documents), 2::bigint, 'an ingest keeps what it replaces');

select * from finish();
rollback;
