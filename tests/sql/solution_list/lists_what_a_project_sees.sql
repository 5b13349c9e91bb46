-- Shared ones, and the project's own; by name.
begin;
select plan(5);

-- given
select tests.solution('b');
select tests.solution('a', category => 'deploy');
select * from vbridge.solution_upsert(tests.fixpack('{"slug": "own"}'), p_project_root => '/a');
select tests.applied('b', 2, 1);

-- then
select results_eq(
  $$ select slug, signature_count, applications, success_count, total_count from vbridge.solution_list() $$,
  $$ values ('a', 1::bigint, 0::bigint, 0::bigint, 2::bigint), ('b', 1, 3, 2, 2) $$, 'shared'
);
select results_eq($$ select slug from vbridge.solution_list('/a') $$, array['a', 'b', 'own'], 'and its own');
select results_eq($$ select slug from vbridge.solution_list(p_category => 'ops') $$, array['a'], 'of a category: ops covers deploy');
select results_eq($$ select slug, total_count from vbridge.solution_list(p_limit => 1, p_offset => 1) $$, $$ values ('b', 2::bigint) $$, 'a page');
select throws_ok($$ select * from vbridge.solution_list(p_limit => 0) $$, 'VB003', 'limit is 0, offset is 0');

select * from finish();
rollback;
