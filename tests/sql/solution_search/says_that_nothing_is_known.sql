-- Below the floor the rows are only what was nearest.
begin;
select plan(2);

-- given
select * from vbridge.solution_upsert(tests.fixpack());

-- then
select results_eq(
  $$ select slug, is_known, score < 0.58 from vbridge.solution_search('! LaTeX Error: File `tikz.sty'' not found') $$,
  $$ values ('redis-down', false, true) $$, 'nearest, not known'
);
select results_eq($$ select is_known from vbridge.error_searches $$, array[false], 'and noted so');

select * from finish();
rollback;
