-- A small project's counts are mixed with so many chunks of the whole store, as it was counted last.
begin;
select plan(4);

-- given: 100 chunks were counted, 40 with "redis"
select tests.document('a.md', array['redis', 'lock']);
insert into vbridge.corpus_snapshots values ('2026-01-01Z', 100);
insert into vbridge.corpus_terms values ('2026-01-01Z', vbridge.term_id('redi'), 40);
prepare weights(bigint, float8, timestamptz) as
select term, document_count, round(idf::numeric, 6)
from vbridge.query_terms('redis lock', $1, $2, $3) order by term;

-- then
select results_eq(
  'execute weights(tests.project_id(), 50, null)',
  $$ values ('lock', 1::bigint, 3.564827), ('redi', 1, 0.902239) $$,
  'N = 2 + 50; df = 1 + 0 and 1 + 50 * 0.4: ln(1 + 51.5 / 1.5), ln(1 + 31.5 / 21.5)'
);
select results_eq(
  'execute weights(tests.project_id(), 0, null)',
  $$ values ('lock', 1::bigint, 0.693147), ('redi', 1, 0.693147) $$,
  'not where the policy wants none'
);
select results_eq(
  'execute weights(null, 50, null)',
  $$ values ('lock', 1::bigint, 0.693147), ('redi', 1, 0.693147) $$,
  'the whole is its own prior'
);
select results_eq(
  $$ execute weights(tests.project_id(), 50, '2025-12-31Z') $$,
  $$ values ('lock', 0::bigint, 0.693147), ('redi', 0, 0.693147) $$,
  'what was counted later is not known then'
);

select * from finish();
rollback;
