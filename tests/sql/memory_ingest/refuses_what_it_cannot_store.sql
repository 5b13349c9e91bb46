-- Every guard is asked, and a refusal leaves no row, not even a project.
begin;
select plan(11);

-- given
select vbridge.embedding_model(tests.model_key());
create temp table before as select tests.contents() as contents;
prepare ingest(text, text, text, jsonb, halfvec[], text, jsonb) as
select vbridge.memory_ingest($1, $2, $3, $4, $5, $6, $7);

-- then
select throws_ok(
  $$ execute ingest('app', 'a.md', 'a', tests.chunks('{a}'), '{"[1,0,0,0]"}', 'test/four/4/1', '{}') $$,
  'VB007', 'project_root "app" is not absolute', 'root'
);
select throws_ok(
  $$ execute ingest('/a', ' ', 'a', tests.chunks('{a}'), '{"[1,0,0,0]"}', 'test/four/4/1', '{}') $$,
  'VB002', 'path is blank', 'path'
);
select throws_ok(
  $$ execute ingest('/a', 'a.md', null, tests.chunks('{a}'), '{"[1,0,0,0]"}', 'test/four/4/1', '{}') $$,
  'VB002', 'text is blank', 'text'
);
select throws_ok(
  $$ execute ingest('/a', 'a.md', 'a', tests.chunks('{a}'), '{"[1,0,0,0]"}', 'test/four/4/1', '[]') $$,
  'VB008', 'meta is a JSON array, not an object', 'meta'
);
select throws_ok(
  $$ execute ingest('/a', 'a.md', 'a', tests.chunks('{a}'), '{"[1,0,0,0]"}', 'test/four/4/1', '{"tags": 1}') $$,
  'VB008', 'meta.tags is a JSON number, not a list', 'labels'
);
select throws_ok(
  $$ execute ingest('/a', 'a.md', 'a', tests.chunks('{b}'), '{"[1,0,0,0]"}', 'test/four/4/1', '{}') $$,
  'VB015', 'chunks without their overlap do not join to the text', 'chunks'
);
select throws_ok(
  $$ execute ingest('/a', 'a.md', 'a', tests.chunks('{a}'), '{"[1,0,0,0]","[1,0,0,0]"}', 'test/four/4/1', '{}') $$,
  'VB009', '2 vectors were given for 1 texts', 'number of vectors'
);
select throws_ok(
  $$ execute ingest('/a', 'a.md', 'a', tests.chunks('{a}'), '{"[1,0]"}', 'test/four/4/1', '{}') $$,
  'VB009', 'vector 1 has 2 dimensions; the model has 4', 'dimensions'
);
select throws_ok(
  $$ execute ingest('/a', 'a.md', 'a', tests.chunks('{a}'), '{"[0,0,0,0]"}', 'test/four/4/1', '{}') $$,
  'VB009', 'vector 1 has length 0', 'zeros'
);
select throws_ok(
  $$ execute ingest('/a', 'a.md', 'a', tests.chunks('{a}'), '{"[1,0]"}', 'test/two/2/1', '{}') $$,
  'VB010',
  'this store was built with the embedding model "test/four/4/1", not with "test/two/2/1"',
  'model'
);
select is(tests.contents(), (select contents from before), 'nothing is stored');

select * from finish();
rollback;
