-- Words of the chunks are stored and counted: N, length and df of the project are what a recount gives.
begin;
select plan(6);

-- given: 6 and 4 terms, three of each from the path, which is in both
select tests.document('a.md', array['redis redis lock', 'redis']);
select vbridge.drop_terms(tests.project_id(), array[tests.chunk_id('a.md', 0), tests.chunk_id('a.md', 1)]);

-- then
select is((select count(*) from vbridge.term_counts), 0::bigint, 'nothing is counted at first');

-- when
select vbridge.store_terms(tests.project_id(), array[tests.chunk_id('a.md', 0), tests.chunk_id('a.md', 1)]);

-- then
select results_eq(
  'select tokenized_count, term_total from vbridge.projects',
  'values (2::bigint, 10::bigint)',
  'two chunks, ten terms'
);
select results_eq(
  $$ select t.term, k.chunk_count from unnest(array['redi', 'lock', 'a.md']) with ordinality as t (term, n)
     join vbridge.term_counts k on k.term_id = vbridge.term_id(t.term) order by n $$,
  $$ values ('redi', 2), ('lock', 1), ('a.md', 2) $$,
  'in how many chunks, not how often'
);
select ok(tests.counters_are_exact(), 'equal to a recount');
select lives_ok(
  $$ select vbridge.store_terms(tests.project_id(), '{}') $$, 'no chunk is no error'
);
select ok(tests.counters_are_exact(), 'and counts nothing');

select * from finish();
rollback;
