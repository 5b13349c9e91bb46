-- The chunks of a project or of all, that pass the filter, now or then; one more than the limit tells that there are too many.
begin;
select plan(9);

-- given
select tests.document('a.md', array['one', 'two'], meta => '{"component": "web"}', written_at => '2026-01-01Z');
select tests.chunk('b.md', 'three', meta => '{"component": "data"}', written_at => '2026-02-01Z');
select tests.chunk('c.md', 'four', root => '/other', meta => '{"component": "web"}', written_at => '2026-01-01Z');
create temp table ids as select id, path, chunk from vbridge.memories;
select tests.document('a.md', array['one'], meta => '{"component": "api"}', written_at => '2026-03-01Z');
prepare scope(bigint, text, timestamptz, integer) as
select coalesce(string_agg(i.chunk, ',' order by i.chunk), '')
from vbridge.scope_chunks($1, vbridge.search_filter($2, null, null, null, null, null, null), $3, $4) s
cross join unnest(s.project_ids, s.chunk_ids) n (project_id, chunk_id)
join ids i on i.id = n.chunk_id;

-- then
select results_eq(format('execute scope(%s, %L, %L, %s)', project, component, past, lim), array[chunks], label)
from (
  values
    ('tests.project_id()', null, null::timestamptz, 10, 'one,three', 'a project'),
    ('null', null, null, 10, 'four,one,three', 'all projects'),
    ('tests.project_id()', 'data', null, 10, 'three', 'a filter'),
    ('null', 'web', null, 10, 'four', 'a filter in all projects'),
    ('tests.project_id()', null, '2026-01-15Z', 10, 'one,two', 'what was stored then'),
    ('null', 'web', '2026-02-15Z', 10, 'four,one,two', 'what passed the filter then'),
    ('tests.project_id()', null, '2026-03-01Z', 10, 'one,three', 'not what went at that moment'),
    ('null', null, null, 1, 'one,three', 'the limit, and one more')
) as w (project, component, past, lim, chunks, label);
select results_eq(
  $$
    select project_ids, chunk_ids from vbridge.scope_chunks(tests.project_id('/other'), null, '2025-01-01Z', 10)
  $$,
  $$ values (null::bigint[], null::bigint[]) $$,
  'NULL where nothing passes'
);

select * from finish();
rollback;
