-- 0 without outcomes; as if four had been seen before, two of them successes.
begin;
select plan(1);

-- then
select results_eq(
  $$ select round(vbridge.success_score(s, n)::numeric, 4) from (values (0, 0), (1, 1), (0, 1), (48, 50), (5, 10)) t (s, n) $$,
  array[0, 0.2, -0.2, 0.8519, 0], '1/5, 46/54, 0/14'
);

select * from finish();
rollback;
