-- Globally the counts are those of the last snapshot where that is of about the same size; else they are counted.
begin;
select plan(3);

-- given: two chunks in two projects
select tests.chunk('a.md', 'redis', root => '/one');
select tests.chunk('a.md', 'redis lock', root => '/two');
prepare terms(timestamptz) as
select term, document_count, round(idf::numeric, 6) from vbridge.query_terms('redis lock', null, 0, $1) order by term;

-- then
select results_eq(
  'execute terms(null)',
  $$ values ('lock', 1::bigint, 0.693147), ('redi', 2, 0.182322) $$,
  'counted: ln(1 + 1.5 / 1.5), ln(1 + 0.5 / 2.5)'
);
select vbridge.take_corpus_snapshot('2026-01-01Z');
update vbridge.corpus_terms set chunk_count = 3 where term_id = vbridge.term_id('redi');
update vbridge.corpus_snapshots set chunk_count = 3;
select results_eq(
  'execute terms(null)',
  $$ values ('lock', 1::bigint, 0.980829), ('redi', 3, 0.133531) $$,
  'of the snapshot: ln(1 + 2.5 / 1.5), ln(1 + 0.5 / 3.5)'
);
update vbridge.corpus_snapshots set chunk_count = 3000;
select results_eq(
  'execute terms(null)',
  $$ values ('lock', 1::bigint, 0.693147), ('redi', 2, 0.182322) $$,
  'one of another size is not used'
);

select * from finish();
rollback;
