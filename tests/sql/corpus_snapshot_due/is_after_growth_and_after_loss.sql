-- Due: chunks and no snapshot, or more or fewer chunks than the last by a factor of over 1.2.
begin;
select plan(4);

-- then
select is(vbridge.corpus_snapshot_due(), false, 'an empty store');
select tests.chunk(n || '.md', 'redis') from generate_series(1, 6) n;
select is(vbridge.corpus_snapshot_due(), true, 'none taken yet');
select vbridge.take_corpus_snapshot();
select vbridge.memory_forget(tests.root_path(), '1.md');
select is(vbridge.corpus_snapshot_due(), false, 'five are six by a factor of 1.2');
select vbridge.memory_forget(tests.root_path(), '2.md');
select is(vbridge.corpus_snapshot_due(), true, 'four are fewer');

select * from finish();
rollback;
