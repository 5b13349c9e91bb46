-- An unknown tag is refused; a known one without solutions, or of another category, has no rows.
begin;
select plan(10);

-- given
select tests.solution('one', 'redis');
select vbridge.resolve_pattern('dns', 'decision');

-- then
select throws_ok($$ select vbridge.pattern_solutions('redis-x') $$, 'VB021', 'no pattern has the tag "redis-x"', 'unknown');
select is_empty($$ select * from vbridge.pattern_solutions('dns') $$, 'known, without solutions');
select results_eq(
  format('select count(*) from vbridge.pattern_solutions(%L, %L)', 'redis', v.category),
  array[v.expected::bigint],
  v.category
)
from (values ('runtime', 1), ('code', 1), ('ops', 0), (' ', 1)) as v (category, expected);
select throws_ok(
  format('select vbridge.pattern_solutions(%L, %s)', 'redis', v.arguments), 'VB003', v.message, v.arguments
)
from (
  values
    ('null, 0', 'limit is 0'), ('null, null', 'limit is null'), ('null, 21', 'limit is 21'),
    ('null, 5, ''infinity''', 'as_of is infinity')
) as v (arguments, message);

select * from finish();
rollback;
