-- N of BM25 and the length of all chunks: of a project or of all, now or then.
begin;
select plan(6);

-- given: 4 terms each, then 6
select tests.chunk('a.md', 'redis', written_at => '2026-01-01Z');
select tests.chunk('a.md', 'redis lock wait', written_at => '2026-02-01Z');
select tests.chunk('b.md', 'kafka', written_at => '2026-03-01Z');
select tests.chunk('a.md', 'redis', root => '/other', written_at => '2026-01-15Z');

-- then
select results_eq(
  format('select * from vbridge.corpus_size(%s, %L)', project, past),
  format('values (%s::bigint, %s::bigint)', n, total),
  label
)
from (
  values
    ('tests.project_id()', null::timestamptz, 2, 10, 'now: 6 and 4'),
    ('null', null, 3, 14, 'of all projects'),
    ('tests.project_id()', '2026-01-20Z', 1, 4, 'the former version'),
    ('null', '2026-01-20Z', 2, 8, 'of all projects, then'),
    ('tests.project_id()', '2025-12-31Z', 0, 0, 'before everything'),
    ('999999', null, 0, 0, 'an unknown project')
) as w (project, past, n, total, label);

select * from finish();
rollback;
