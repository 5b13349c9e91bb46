-- A search counts for the chunks of its own project, from the moment they were stored on.
begin;
select plan(3);

-- given: a chunk that is older, one that is as old as ten searches, and one of another project
select tests.chunk('old.md', 'kafka');
select tests.chunk('same.md', 'nginx');
select tests.chunk('other.md', 'nginx', root => '/other');
create function pg_temp.logged(root text, times integer, age interval) returns void
  language sql
as $$
  insert into vbridge.searches (
    project_id, searched_at, policy_name, policy_version, is_global, k, query_fingerprint,
    duration_ms, candidate_count, result_count, legs, degraded
  )
  select tests.project_id(root), now() - age, 'standard', 1, false, 8, '', 1, 0, 0, '{}', '{}'
  from generate_series(1, times);
$$;
update vbridge.chunks set stored_at = now() - interval '9 days';
update vbridge.chunks set stored_at = now() - interval '5 days'
where chunk_id = tests.chunk_id('same.md');
select pg_temp.logged(tests.root_path(), 12, '6 days');
select pg_temp.logged(tests.root_path(), 10, '5 days');
select pg_temp.logged(tests.root_path(), 9, '1 day');
select pg_temp.logged('/other', 19, '1 day');

-- then: 12 + 10 + 9 and 10 + 9
select results_eq(
  'select path, searches_since from vbridge.never_found',
  $$ values ('old.md', 31::bigint) $$,
  'nineteen are too few, also in the other project'
);
select pg_temp.logged(tests.root_path(), 1, '5 days');
select results_eq(
  'select path, searches_since from vbridge.never_found order by path',
  $$ values ('old.md', 32::bigint), ('same.md', 20) $$,
  'those of its first moment count'
);
select pg_temp.logged('/other', 1, '1 day');
select results_eq(
  $$ select path, searches_since from vbridge.never_found where project_root = '/other' $$,
  $$ values ('other.md', 20::bigint) $$,
  'each project by its own searches'
);

select * from finish();
rollback;
