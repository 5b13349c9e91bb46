-- An unknown solution, a null outcome, a blank tag, a future moment: refused, and no pattern is made.
begin;
select plan(6);

-- given
select tests.solution('one');

-- then
select throws_ok(format('select vbridge.pattern_link(%s)', v.arguments), v.code, v.message, v.arguments)
from (
  values
    ($$'redis', null, 999999999, true$$, 'VB017', 'no solution has the id 999999999'),
    ($$'redis', null, tests.solution_id('one'), null$$, 'VB003', 'success is null'),
    ($$' ', null, tests.solution_id('one'), true$$, 'VB002', 'pattern_tag is empty'),
    ($$'redis', null, tests.solution_id('one'), true, p_linked_at => 'infinity'$$, 'VB003', 'linked_at is infinity'),
    ($$'redis', null, tests.solution_id('one'), true, 'here'$$, 'VB007', 'project_root "here" is not absolute')
) as v (arguments, code, message);
select is(
  (select count(*) from vbridge.patterns) + (select count(*) from vbridge.solution_applications), 0::bigint, 'nothing was made'
);

select * from finish();
rollback;
