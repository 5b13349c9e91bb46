-- A filter on a category lets those through that it covers.
begin;
select plan(1);

-- then
select results_eq(
  $$ select vbridge.category_scope(c) from unnest(array['decision', 'runtime', 'devops', '']) c $$,
  $$ values (array['decision', 'digest']), (array['runtime']), (array['ops', 'deploy', 'build', 'workspace', 'tsconfig']), (null) $$,
  'decision covers digest, ops covers deploy and build'
);

select * from finish();
rollback;
