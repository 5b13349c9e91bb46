-- Words of another version are made again, also where writes went on meanwhile; a half done project stays degraded.
begin;
select plan(4);

-- given
select tests.document('a.md', array['redis', 'kafka', 'lock']);
create temp table former as select tests.contents() as contents;
update vbridge.projects set tokenizer_version = 0;
update vbridge.chunk_terms set tokenizer_version = 0;

-- when
select tests.chunk('b.md', 'nginx');
select vbridge.retokenize(2);

-- then
select ok(tests.counters_are_exact(), 'exact at every step');
select is(
  (select count(*) from vbridge.memory_search('redis', null, tests.root_path()) where 'words' = any (degraded)), 4::bigint,
  'half done is not done'
);
select vbridge.retokenize(), vbridge.retokenize();
select is((select tokenizer_version from vbridge.projects), 1, 'done');
select vbridge.memory_forget(tests.root_path(), 'b.md');
delete from vbridge.former_chunks;
delete from vbridge.former_documents;
select is(tests.contents(), (select contents from former), 'as if it had never been otherwise');

select * from finish();
rollback;
