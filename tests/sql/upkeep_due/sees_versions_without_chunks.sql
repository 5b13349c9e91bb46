-- A change of meta alone keeps a version but no chunk: it is to be purged all the same.
begin;
select plan(3);

-- given
select tests.chunk('a.md', 'redis', meta => '{"n": 1}', written_at => now() - interval '60 days');
select tests.chunk('a.md', 'redis', meta => '{"n": 2}', written_at => now() - interval '31 days');
select vbridge.take_corpus_snapshot(), vbridge.fingerprint_chunks();

-- then
select results_eq(
  $$
    select
      (select count(*) from vbridge.former_chunks),
      (select count(*) from vbridge.former_documents)
  $$,
  'values (0::bigint, 1::bigint)',
  'a version and no chunk'
);
select results_eq(
  'select task, amount from vbridge.upkeep_due()',
  $$ values ('purge_history', 1::bigint) $$,
  'it is older than kept'
);
select vbridge.purge_history();
select is_empty('select * from vbridge.upkeep_due()', 'purged');

select * from finish();
rollback;
