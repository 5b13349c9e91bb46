-- Ties are broken by chunk_id, whatever order the rows lie in.
begin;
select plan(1);

-- given
select tests.chunk('c.md', 'redis');
select tests.chunk('a.md', 'redis');
select tests.chunk('b.md', 'redis');
update vbridge.chunk_embeddings set embedding = '[2,0,0,0]' where chunk_id = tests.chunk_id('c.md');

-- then
select results_eq(
  $$ select rank, path from vbridge.memory_search('redis', '[1,0,0,0]', tests.root_path()) $$,
  $$ values (1, 'c.md'), (2, 'a.md'), (3, 'b.md') $$,
  'as they were stored'
);

select * from finish();
rollback;
