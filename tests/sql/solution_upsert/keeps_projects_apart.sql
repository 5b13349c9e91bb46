-- A slug is unique within its project, or among what all share.
begin;
select plan(1);

-- then
select results_eq(
  $$
    select is_new from vbridge.solution_upsert(tests.fixpack())
    union all select is_new from vbridge.solution_upsert(tests.fixpack(), p_project_root => '/a')
    union all select is_new from vbridge.solution_upsert(tests.fixpack(), p_project_root => '/a')
  $$,
  array[true, true, false], 'twice the same slug, not three times'
);

select * from finish();
rollback;
