-- Equal scores come in order of chunk_id, whatever the policy and however the rows lie.
begin;
select plan(5);

-- given
select tests.chunk(path, 'redis') from unnest(array['c.md', 'a.md', 'b.md', 'd.md']) path;
update vbridge.chunk_embeddings set embedding = '[2,0,0,0]' where chunk_id = tests.chunk_id('c.md');

-- then
select results_eq(
  format('select path from tests.ranked(%L, %L, %L)', 'redis', '[1,0,0,0]', policy),
  array['c.md', 'a.md', 'b.md', 'd.md'],
  policy
)
from unnest(array['standard', 'classic', 'rrf', 'words', 'vectors']) as policy;

select * from finish();
rollback;
