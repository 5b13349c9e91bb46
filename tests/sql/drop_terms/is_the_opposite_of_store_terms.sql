-- Dropping and storing again leaves everything as it was; what has no words is passed over.
begin;
select plan(5);

-- given
select tests.document('a.md', array['redis redis lock', 'redis', 'kafka']);
create temp table former as select tests.contents() as contents;
create temp table ids as select array_agg(chunk_id) as ids from vbridge.chunks where ordinal < 2;

-- when
select vbridge.drop_terms(tests.project_id(), ids) from ids;

-- then
select ok(tests.counters_are_exact(), 'the counters are those of what is left');
select results_eq(
  'select tokenized_count, term_total from vbridge.projects',
  'values (1::bigint, 4::bigint)',
  'one chunk of four terms'
);
select is_empty('select * from vbridge.term_counts where chunk_count = 0', 'a term of no chunk has no row');
select vbridge.drop_terms(tests.project_id(), ids || 999999::bigint) from ids;
select ok(tests.counters_are_exact(), 'twice is once');

-- when
select vbridge.store_terms(tests.project_id(), ids) from ids;

-- then
select is(tests.contents(), (select contents from former), 'as it was');

select * from finish();
rollback;
