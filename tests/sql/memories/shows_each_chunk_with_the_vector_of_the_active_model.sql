-- One row a chunk, whatever models it has vectors of; a chunk without one is shown all the same.
begin;
select plan(2);

-- given
create temp table stored as
select tests.chunk('a.md', 'redis', meta => '{"tags": ["x"], "a": 1}', written_at => '2026-01-01Z') as id;
select tests.chunk('b.md', 'docker');
select vbridge.reindex_start('test/two/2/1');
select vbridge.reindex_store('test/two/2/1', array_agg(project_id), array_agg(chunk_id), array_agg('[0,1]'::halfvec))
from vbridge.reindex_next('test/two/2/1');
delete from vbridge.chunk_embeddings
where chunk_id = tests.chunk_id('b.md') and embedding = '[1,0,0,0]'::halfvec;

-- then
select results_eq(
  $$
    select m.id = s.id, root_path, path, chunk, embedding::text, component, category, tags, meta,
      outcome_status, content_sha, start_line, end_line, token_count, updated_at
    from vbridge.memories m, stored s
    where path = 'a.md'
  $$,
  $$
    values (
      true, '/home/me/app', 'a.md', 'redis', '[1,0,0,0]', 'other', 'docs', array['x'],
      '{"tags": ["x"], "a": 1}'::jsonb, 'unknown', encode(sha256('redis'), 'hex'), 1, 1, 5, '2026-01-01Z'::timestamptz
    )
  $$,
  'in the columns of the first design'
);
select results_eq(
  'select path, embedding::text from vbridge.memories order by path',
  $$ values ('a.md', '[1,0,0,0]'), ('b.md', null) $$,
  'a chunk with a vector of the coming model only has none yet'
);

select * from finish();
rollback;
