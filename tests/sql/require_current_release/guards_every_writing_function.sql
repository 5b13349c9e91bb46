-- Each function that writes refuses an older program before it does anything; a search does not.
begin;
select plan(11);

-- given
select tests.chunk('a.md', 'redis');
set local application_name = 'vbridge/0.0.1';

-- then
select throws_ok(
  call, 'VB012',
  format('this database was deployed by vbridge %s; this is 0.0.1', vbridge.deployed_release()),
  call
)
from unnest(array[
  $$ select tests.chunk('b.md', 'redis') $$,
  $$ select vbridge.memory_feedback(1, true) $$,
  $$ select vbridge.memory_forget('/home/me/app', 'a.md') $$,
  $$ select vbridge.reindex_start('test/other/2/1') $$,
  $$ select vbridge.reindex_store('test/other/2/1', '{}', '{}', '{}') $$,
  $$ select vbridge.reindex_finish('test/four/4/1') $$,
  $$ select vbridge.retokenize() $$,
  $$ select vbridge.take_corpus_snapshot() $$,
  $$ select vbridge.purge_history() $$,
  $$ select vbridge.purge_searches() $$
]) as call;
select lives_ok(
  $$ select vbridge.memory_search('redis', '[1,0,0,0]', '/home/me/app') $$, 'searching is allowed'
);

select * from finish();
rollback;
