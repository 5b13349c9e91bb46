-- Rows only for what is due: words of another version, a snapshot, what is older than kept.
begin;
select plan(3);

-- then
select is_empty('select * from vbridge.upkeep_due()', 'nothing in an empty store');

-- given
select tests.chunk('a.md', 'redis');
select tests.chunk('a.md', 'docker');
select vbridge.memory_search('redis', null, tests.root_path());
update vbridge.projects set tokenizer_version = 0;
update vbridge.former_chunks set removed_at = now() - interval '31 days';
update vbridge.searches set searched_at = now() - interval '91 days';

-- then
select results_eq(
  'select task, amount from vbridge.upkeep_due() order by task',
  $$
    values
      ('corpus_snapshot', 1::bigint), ('purge_history', 1), ('purge_searches', 1), ('retokenize', 1)
  $$,
  'each with how much'
);

-- when
select vbridge.retokenize(), vbridge.retokenize(), vbridge.take_corpus_snapshot(),
  vbridge.purge_history(), vbridge.purge_searches();

-- then
select is_empty('select * from vbridge.upkeep_due()', 'all done');

select * from finish();
rollback;
