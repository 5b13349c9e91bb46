-- Labels, meta and outcome of each version in its time.
begin;
select plan(7);

-- given
select tests.chunk('a.md', 'redis', meta => '{"outcome_status": "failure", "component": "web"}', written_at => '2026-01-01Z');
select tests.chunk('a.md', 'redis', meta => '{"outcome_status": "success"}', written_at => '2026-02-01Z');
select tests.chunk('a.md', 'redis', meta => '{"outcome_status": "success"}', written_at => '2026-03-01Z');
create temp table ids as select tests.project_id() as project_id, document_id from vbridge.documents;
prepare at(timestamptz) as
select d.path, d.outcome_status, d.component, d.updated_at
from ids cross join vbridge.document_at(ids.project_id, ids.document_id, $1) d;

-- then
select is_empty($$ execute at('2025-12-31Z') $$, 'before it was stored');
select results_eq(
  format('execute at(%L)', past),
  format('values (%L, %L, %L, %L::timestamptz)', 'a.md', outcome, component, updated),
  coalesce(past, 'now')
)
from (
  values
    ('2026-01-15Z', 'failure', 'web', '2026-01-01Z'),
    ('2026-02-01Z', 'success', 'other', '2026-02-01Z'),
    ('2026-03-15Z', 'success', 'other', '2026-02-01Z'),
    (null, 'success', 'other', '2026-02-01Z')
) as w (past, outcome, component, updated);
select vbridge.memory_forget(tests.root_path(), 'a.md');
select is_empty('execute at(null)', 'forgotten');
select results_eq(
  'execute at(now() - interval ''1 second'')',
  $$ values ('a.md', 'success', 'other', '2026-02-01Z'::timestamptz) $$,
  'but not then'
);

select * from finish();
rollback;
