-- NULL is enough where the project holds the text; elsewhere nothing at all is stored.
begin;
select plan(4);

-- given
select tests.chunk('a.md', 'one');
create temp table before as select tests.contents() as contents;

-- then
select throws_ok(
  $$ select tests.document('b.md', array['one', 'two', 'three'], array[null, null, null]::halfvec[]) $$,
  'VB011', '2 chunks have no vector', 'two of three'
);
select throws_ok(
  $$ select tests.document('b.md', array['one'], array[null]::halfvec[], root => '/other') $$,
  'VB011', '1 chunks have no vector', 'another project''s vector is not used'
);
select throws_ok(
  $$
    select vbridge.memory_ingest(tests.root_path(), 'b.md', 'two', tests.chunks('{two}'), null, tests.model_key())
  $$,
  'VB011', '1 chunks have no vector', 'no list of vectors at all'
);
select is(tests.contents(), (select contents from before), 'nothing was stored');

select * from finish();
rollback;
