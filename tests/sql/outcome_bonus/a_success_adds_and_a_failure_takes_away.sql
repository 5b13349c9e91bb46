-- success +0.10, failure -0.05, anything else nothing.
begin;
select plan(1);

-- then
select results_eq(
  $$
    select vbridge.outcome_bonus(s)
    from unnest(array['success', 'failure', 'unknown', 'other', null]) with ordinality as w (s, n)
    order by n
  $$,
  array[0.10, -0.05, 0, 0, 0]::float8[],
  'a known outcome moves the score'
);

select * from finish();
rollback;
