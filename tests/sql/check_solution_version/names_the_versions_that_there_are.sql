-- A version that never was is refused; the current one and those before are fine.
begin;
select plan(6);

-- given
select tests.solution('one');
update vbridge.solutions set version = 3 where slug = 'one';

-- then
select lives_ok(format('select vbridge.check_solution_version(tests.solution_id(%L), %s)', 'one', v), 'version ' || v)
from unnest(array[1, 3]) v;
select throws_ok(
  format('select vbridge.check_solution_version(tests.solution_id(%L), %s)', 'one', coalesce(v::text, 'null')),
  'VB020',
  format('solution %s has no version %s', tests.solution_id('one'), coalesce(v::text, 'null')),
  'version ' || coalesce(v::text, 'null')
)
from unnest(array[0, 2, 4, null]) v;

select * from finish();
rollback;
