-- Only outcomes of the span count: what worked last month, though it fails now.
begin;
select plan(4);

-- given
select tests.solution('old');
select tests.solution('new');
select tests.applied('old', 5, 0, 'redis', days => 40);
select tests.applied('old', 0, 6, 'redis', days => 3);
select tests.applied('new', 4, 0, 'redis', days => 3);

-- then
select results_eq(
  $$ select slug, success_count, failure_count from vbridge.golden_paths(1, p_since => now() - interval '60 days', p_until => now() - interval '30 days') $$,
  $$ values ('old', 5::bigint, 0::bigint) $$, 'a month ago: five of five'
);
select results_eq(
  $$ select slug, success_count, failure_count from vbridge.golden_paths(0, p_since => now() - interval '30 days') $$,
  $$ values ('new', 4::bigint, 0::bigint), ('old', 0, 6) $$, 'of late'
);
select results_eq(
  $$ select slug, success_count from vbridge.golden_paths(1, p_until => now() - interval '30 days') $$,
  $$ select slug, success_count from vbridge.golden_paths(1, p_as_of => now() - interval '30 days') $$,
  'all before a moment is the list as of that moment'
);
select throws_like(
  $$ select * from vbridge.golden_paths(p_since => now(), p_until => now()) $$, 'since (%) is not before until (%)', 'nothing lies between'
);

select * from finish();
rollback;
