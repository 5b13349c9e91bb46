-- A search says which policy and version ranked it; standard unless said; an unknown one is refused.
begin;
select plan(4);

-- given
select tests.chunk('a.md', 'redis');

-- then
select results_eq(
  format('select policy from vbridge.memory_search(%L, null, tests.root_path(), p_policy => %L)', 'redis', asked),
  array[answer],
  coalesce(asked, 'none')
)
from (values (null, 'standard@1'), ('classic', 'classic@1'), ('words@1', 'words@1')) as w (asked, answer);
select throws_ok(
  $$ select * from vbridge.memory_search('redis', null, tests.root_path(), p_policy => 'best') $$,
  'VB016', 'no ranking policy is named "best"', 'unknown'
);

select * from finish();
rollback;
