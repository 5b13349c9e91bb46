-- The document, its chunks, vectors, words and votes go; every other row stays as it is.
begin;
select plan(6);

-- given
select tests.chunk('keep.md', 'docker');
select tests.vote('keep.md');
select tests.chunk('a.md', 'redis', root => '/other');
select tests.vote('a.md', root => '/other');
create temp table former as
select tests.contents('/other') as other, (select array_agg(e::text) from vbridge.chunk_embeddings e) as vectors;
select tests.document('a.md', array['redis', 'kafka', 'redis']);
select tests.vote('a.md', times => 2);
select tests.vote('a.md', false, ordinal => 1);

-- then
select results_eq(
  $$ select * from vbridge.memory_forget('/home/me/app/', 'a.md') $$,
  $$ values (1::bigint, 3::bigint, 3::bigint) $$,
  'one document, three chunks, three votes'
);
select is(tests.contents('/other'), (select other from former), 'the other project is untouched');
select is(
  (select array_agg(e::text) from vbridge.chunk_embeddings e), (select vectors from former), 'only its vectors went'
);
select results_eq(
  $$ select path, feedback_score from vbridge.memory_search('redis docker kafka', null, tests.root_path()) $$,
  $$ values ('keep.md', 0.2::float8) $$,
  'the other document keeps its vote'
);
select ok(tests.counters_are_exact(), 'the counters are exact');
select throws_ok(
  $$ select vbridge.memory_forget(tests.root_path(), 'a.md') $$,
  'VB006', 'no document is stored at "a.md"', 'it is gone'
);

select * from finish();
rollback;
