-- Blank fields are not given; outcomes go by any synonym; NULL where nothing is limited; dates must be in order.
begin;
select plan(7);

-- then
select is(
  vbridge.search_filter('', ' ', '{}', '', '', null, null), null::vbridge.document_filter, 'nothing is limited'
);
select is(
  vbridge.search_filter(' web ', 'code', '{x}', 'src/', 'fixed', '2026-01-01Z', '2026-02-01Z'),
  row('web', 'code', '{x}', 'src/', 'success', '2026-01-01Z', '2026-02-01Z')::vbridge.document_filter,
  'every field'
);
select is((vbridge.search_filter(null, null, null, null, word, null, null)).outcome_status, outcome, word)
from (values ('FAILED', 'failure'), ('unknown', 'unknown')) as w (word, outcome);
select throws_ok(
  format('select vbridge.search_filter(null, null, null, null, null, %L, %L)', since, '2026-01-01Z'),
  'VB003',
  null,
  since
)
from unnest(array['2026-01-01Z', '2026-01-02Z']) as since;
select throws_ok(
  $$ select vbridge.search_filter(null, null, null, null, 'maybe', null, null) $$,
  'VB008',
  null,
  'an unknown outcome'
);

select * from finish();
rollback;
