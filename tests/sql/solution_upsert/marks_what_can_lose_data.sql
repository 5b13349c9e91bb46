-- A step or a rollback that can lose data makes the whole solution one to be confirmed.
begin;
select plan(1);

-- when
select u.slug
from (values
  (1, '{}'::jsonb),
  (2, '{"dangerous": true}'),
  (3, '{"steps": [{"kind": "cmd", "payload": {"run": "x"}, "dangerous": true}]}'),
  (4, '{"rollback": [{"kind": "cmd", "payload": {"run": "x"}, "dangerous": true}]}')
) as f (n, fields)
cross join lateral vbridge.solution_upsert(
  tests.fixpack(f.fields || jsonb_build_object('slug', 's-' || f.n))
) u;

-- then
select results_eq(
  'select is_dangerous from vbridge.solutions order by slug',
  array[false, true, true, true],
  'its own word, a step, a rollback'
);

select * from finish();
rollback;
