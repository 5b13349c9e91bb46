-- meta is shown as it was given, beside our own columns.
begin;
select plan(1);

-- given
create temp table stored as
select tests.chunk('a.md', 'redis', meta => '{"id": 7, "chunk_id": "x", "score": 99, "path": "/etc"}') as chunk_id;

-- then
select results_eq(
  $$
    select chunk_id, path, score, meta
    from vbridge.memory_search('redis', '[1,0,0,0]', tests.root_path(), p_policy => 'vectors')
  $$,
  $$
    select chunk_id, 'a.md', 1.0::float8, '{"id": 7, "chunk_id": "x", "score": 99, "path": "/etc"}'::jsonb from stored
  $$,
  'each in its place'
);

select * from finish();
rollback;
