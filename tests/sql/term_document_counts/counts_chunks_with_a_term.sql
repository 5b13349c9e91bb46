-- df of BM25: of a project or of all, now or then; a term that no chunk has is left out.
begin;
select plan(6);

-- given
select tests.document('a.md', array['redis redis', 'redis lock'], written_at => '2026-01-01Z');
select tests.document('a.md', array['lock'], written_at => '2026-02-01Z');
select tests.chunk('a.md', 'redis', root => '/other', written_at => '2026-01-15Z');
prepare counts(bigint, timestamptz) as
select t.term, k.chunk_count
from unnest(array['redi', 'lock', 'nothing']) as t (term)
join vbridge.term_document_counts($1, array[vbridge.term_id('redi'), vbridge.term_id('lock'), vbridge.term_id('nothing')], $2) k
  on k.term_id = vbridge.term_id(t.term)
order by t.term;

-- then
select results_eq('execute counts(tests.project_id(), null)', $$ values ('lock', 1::bigint) $$, 'now');
select results_eq('execute counts(null, null)', $$ values ('lock', 1::bigint), ('redi', 1) $$, 'in all projects');
select results_eq(
  $$ execute counts(tests.project_id(), '2026-01-20Z') $$, $$ values ('lock', 1::bigint), ('redi', 2) $$, 'then'
);
select results_eq(
  $$ execute counts(null, '2026-01-20Z') $$, $$ values ('lock', 1::bigint), ('redi', 3) $$, 'then, in all projects'
);
select results_eq(
  $$ execute counts(tests.project_id(), '2026-02-01Z') $$, $$ values ('lock', 1::bigint) $$, 'at the moment of the edit'
);
select is_empty($$ execute counts(null, '2025-01-01Z') $$, 'before everything');

select * from finish();
rollback;
