-- A contradiction takes half, an agreement gives a twentieth of what is missing; outcomes move it by .05 at most.
begin;
select plan(2);

-- given
select * from vbridge.solution_upsert(tests.fixpack('{"slug": "linux", "environment": {"os": "linux"}}'));
create temp view scored as
select w.what, round(m.score::numeric, 4) as score, round(m.environment_score::numeric, 4) as environment_score, round(m.success_score::numeric, 4) as success_score
from (values ('none', '{}'::jsonb), ('fits', '{"os": "linux"}'), ('not', '{"os": "windows"}')) w (what, environment)
cross join lateral tests.matched('Error: connect ECONNREFUSED 127.0.0.1:6379', null, null, null, 0, null, null, w.environment, '{}') m;

-- then
select results_eq(
  $$ select what, score, environment_score from scored order by score $$,
  $$ values ('not', 0.3500, -0.3500), ('none', 0.7000, 0.0000), ('fits', 0.7150, 0.0150) $$, '.7 - .35; .7 + .05 * .3'
);
select tests.applied('linux', 48, 2);
select results_eq(
  -- .2 * .7 * .3 * 46/54
  $$ select success_score, score from scored where what = 'none' $$, $$ values (0.0358, 0.7358) $$, '48 of 50'
);

select * from finish();
rollback;
