-- Cosine similarity; what is opposite or has no vector counts 0.
begin;
select plan(2);

-- then
select results_eq(
  $$
    select round(vbridge.vector_score(v, '[1,0]')::numeric, 4)
    from unnest(array['[1,0]', '[3,4]', '[0,1]', '[-1,0]', null]::halfvec[])
      with ordinality as w (v, n)
    order by n
  $$,
  array[1.0000, 0.6000, 0.0000, 0.0000, 0.0000],
  'from 0 to 1'
);
select is(vbridge.vector_score('[1,0]', null), 0::float8, 'a query without a vector');

select * from finish();
rollback;
