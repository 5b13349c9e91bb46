-- Counts and times of each project, a page at a time, and how many there are in all.
begin;
select plan(12);

-- given
select tests.chunk('a.md', 'redis', root => '/one', written_at => '2026-01-01Z');
select tests.document('a.md', array['redis', 'docker'], root => '/two', written_at => '2026-01-03Z');
select tests.chunk('a.md', 'redis', root => '/three', written_at => '2026-01-02Z');
update vbridge.projects set updated_at = '2026-01-01Z' where root_path = '/one';
update vbridge.projects set updated_at = '2026-01-03Z' where root_path = '/two';
update vbridge.projects set updated_at = '2026-01-02Z' where root_path = '/three';

-- then
select results_eq(
  'select project_root, label, document_count, chunk_count, updated_at, project_count from vbridge.memory_projects()',
  $$
    values
      ('/two', 'two', 1::bigint, 2::bigint, '2026-01-03Z'::timestamptz, 3::bigint),
      ('/three', 'three', 1, 1, '2026-01-02Z', 3),
      ('/one', 'one', 1, 1, '2026-01-01Z', 3)
  $$,
  'all three'
);
select results_eq(
  'select project_root, project_count from vbridge.memory_projects(1, 1)',
  $$ values ('/three', 3::bigint) $$,
  'the second page of one'
);
select is_empty('select * from vbridge.memory_projects(10, 3)', 'a page after the last');
select lives_ok(
  format('select * from vbridge.memory_projects(%s)', n), n || ' a page'
)
from unnest(array[1, 199, 200]) as n;
select throws_ok(
  format('select * from vbridge.memory_projects(%L, %L)', l, o),
  'VB003',
  format('limit is %s and offset %s', coalesce(l::text, 'null'), coalesce(o::text, 'null')),
  format('limit %s, offset %s', l, o)
)
from (values (0, 0), (-1, 0), (201, 0), (1, -1), (null, 0), (1, null)) as w (l, o);

select * from finish();
rollback;
