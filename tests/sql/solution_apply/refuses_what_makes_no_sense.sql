-- An unknown solution, a null outcome, over-long texts, a future moment: refused, and nothing is kept.
begin;
select plan(12);

-- given
select tests.solution('one');

-- then
select throws_ok('select vbridge.solution_apply(999999999, true)', 'VB017', 'no solution has the id 999999999', 'unknown');
select throws_ok('select vbridge.solution_apply(null, true)', 'VB017', 'no solution has the id null', 'null');
select throws_ok(
  format('select vbridge.solution_apply(tests.solution_id(%L), %s)', 'one', v.arguments), v.code, v.message, v.arguments
)
from (
  values
    ('null', 'VB003', 'success is null'),
    ($$true, p_context => repeat('c', 4097)$$, 'VB004', 'context has 4097 bytes, idempotency_key 0 characters'),
    ($$true, p_idempotency_key => repeat('k', 201)$$, 'VB004', 'context has 0 bytes, idempotency_key 201 characters'),
    ($$true, p_applied_at => 'infinity'$$, 'VB003', 'applied_at is infinity'),
    ($$true, p_applied_at => '-infinity'$$, 'VB003', 'applied_at is -infinity'),
    ($$true, p_environment => '{"color": "red"}'$$, 'VB024', 'environment has the unknown field "color"'),
    ($$true, p_environment => '7'$$, 'VB024', 'environment is not an object'),
    ($$true, '???'$$, 'VB002', 'pattern_tag is empty'),
    ($$true, p_project_root => 'here'$$, 'VB007', 'project_root "here" is not absolute')
) as v (arguments, code, message);
select is(
  (select count(*) from vbridge.solution_applications) + (select count(*) from vbridge.application_counts),
  0::bigint,
  'nothing was kept'
);

select * from finish();
rollback;
