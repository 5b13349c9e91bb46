-- Words to make, a snapshot, indexes, and rows to purge; nothing where nothing is due.
begin;
select plan(7);

-- given
prepare due as select task, amount from vbridge.upkeep_due() order by task;

-- then
select is_empty('execute due', 'an empty store');
select tests.chunk('a.md', 'redis', written_at => '2026-01-01Z');
select results_eq(
  'execute due', $$ values ('corpus_snapshot', 1::bigint), ('fingerprints', 1) $$, 'words were never counted, errors never looked for'
);
select vbridge.take_corpus_snapshot(), vbridge.fingerprint_chunks();
select is_empty('execute due', 'done');
update vbridge.projects set tokenizer_version = 0;
select results_eq('execute due', $$ values ('retokenize', 1::bigint) $$, 'after an upgrade');
select vbridge.retokenize(), vbridge.retokenize();
select tests.chunk('a.md', 'lock', written_at => now() - interval '31 days');
select vbridge.fingerprint_chunks();
select count(*) from vbridge.memory_search('redis', null, tests.root_path());
update vbridge.searches set searched_at = now() - interval '91 days';
select results_eq(
  'execute due',
  $$ values ('purge_history', 1::bigint), ('purge_searches', 1) $$,
  'what is kept long enough'
);
select vbridge.purge_history(), vbridge.purge_searches();
select is_empty('execute due', 'purged');
update vbridge.projects set chunk_count = 10000;
select results_eq(
  'execute due',
  $$ values ('index', 2::bigint) $$,
  'an index for the project and one for the store'
);

select * from finish();
rollback;
