-- One row a path, one a chunk in order with its vector and words, exact counters, and an answer that says so.
begin;
select plan(4);

-- when
create temp table answer as
select * from vbridge.memory_ingest(
  '/home/me//app/', 'src/redis.py', E'import redis\nr = 1\n',
  '[
    {"text": "import redis\n", "start_line": 1, "end_line": 1, "token_count": 3, "overlap_chars": 0},
    {"text": "redis\nr = 1\n", "start_line": 1, "end_line": 2, "token_count": 5, "overlap_chars": 6}
  ]',
  '{"[1,0,0,0]","[0,1,0,0]"}', 'test/four/4/1', '{"outcome_status": "fixed"}', '2026-01-01Z'
);

-- then
select results_eq(
  $$
    select project_root, path, changed, chunk_count, new_count, reused_count, removed_count, component,
      category, tags, outcome_status
    from answer
  $$,
  $$
    values (
      '/home/me/app', 'src/redis.py', true, 2, 2, 0, 0, 'other', 'code', array['redis'], 'success'
    )
  $$,
  'the answer'
);
select results_eq(
  'select document_id, body, content_sha256, meta, created_at, updated_at from vbridge.documents',
  $$
    select document_id, E'import redis\nr = 1\n', sha256(E'import redis\nr = 1\n'),
      '{"outcome_status": "fixed"}'::jsonb, '2026-01-01Z'::timestamptz, '2026-01-01Z'::timestamptz
    from answer
  $$,
  'the document'
);
select results_eq(
  $$
    select c.ordinal, c.start_line, c.end_line, c.token_count, c.overlap_chars, c.content,
      c.content_sha256 = sha256(convert_to(c.content, 'UTF8')), e.embedding::text, t.term_count
    from vbridge.chunks c
    join vbridge.chunk_embeddings e using (project_id, chunk_id)
    join vbridge.chunk_terms t using (project_id, chunk_id)
    order by c.ordinal
  $$,
  $$
    values
      (0, 1, 1, 3, 0, E'import redis\n', true, '[1,0,0,0]', 7),
      (1, 1, 2, 5, 6, E'redis\nr = 1\n', true, '[0,1,0,0]', 8)
  $$,
  'its chunks; the path has five terms: src, redis, py, src/redis.py, redis.py'
);
select results_eq(
  'select document_count, chunk_count, tokenized_count, term_total from vbridge.projects',
  'values (1::bigint, 2::bigint, 2::bigint, 15::bigint)',
  'the counters'
);

select * from finish();
rollback;
