-- The same error under other details in three projects is one pattern; noise of one project is none.
begin;
select plan(4);

-- given
select tests.chunk('n.md', 'Error: connect ECONNREFUSED 10.0.0.' || n || ':6379 at 2026-0' || n || '-01T10:00:00Z', root => '/p' || n) from generate_series(1, 3) n;
select tests.chunk('x' || n || '.md', 'TypeError: total is not a function', root => '/p1') from generate_series(1, 5) n;
select tests.chunk('quiet.md', 'A decision on colours', root => '/p' || n) from generate_series(1, 3) n;

-- then
select results_eq(
  $$ select kind, occurrences, projects, project_roots, status, jsonb_array_length(example_chunks), has_proven_fix from vbridge.detect_patterns() $$,
  $$ values ('error', 3::bigint, 3::bigint, array['/p1', '/p2', '/p3'], 'no fix known', 3, false) $$, 'one'
);
select results_eq($$ select occurrences from vbridge.detect_patterns(p_min_projects => 1) order by 1 $$, array[3, 5]::bigint[], 'within one project, if asked for');
select is_empty($$ select * from vbridge.detect_patterns(4) $$, 'three are not four');
select throws_ok($$ select * from vbridge.detect_patterns(0) $$, 'VB003', 'min_occurrences is 0, min_projects 2, limit 50');

select * from finish();
rollback;
