-- In how many chunks of all projects a term occurs, those of one chunk left out; again only when there is a fifth more.
begin;
select plan(6);

-- given: two of three terms of each path are in both
select tests.chunk('a.md', 'redis', root => '/one');
select tests.chunk('b.md', 'redis lock', root => '/two');

-- then
select is(vbridge.take_corpus_snapshot('2026-01-01Z'), 2::bigint, 'md and redis');
select results_eq(
  'select t.chunk_count from vbridge.corpus_terms t where t.term_id = vbridge.term_id(''redi'')',
  array[2::bigint],
  'redis is in two'
);
select is((select chunk_count from vbridge.corpus_snapshots), 2::bigint, 'of two');
select is(vbridge.take_corpus_snapshot('2026-01-02Z'), 0::bigint, 'nothing has grown');
select tests.chunk('c.md', 'kafka', root => '/two');
select is(vbridge.take_corpus_snapshot('2026-01-02Z'), 2::bigint, 'half more');
select is((select count(*) from vbridge.corpus_snapshots), 2::bigint, 'the former stays, for searches as of then');

select * from finish();
rollback;
