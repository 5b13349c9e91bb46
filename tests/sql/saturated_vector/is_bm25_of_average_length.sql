-- weight * tf * (k1 + 1) / (tf + k1) at the place of each frequency; without k1 the bare weight.
begin;
select plan(3);

-- then
select is(
  vbridge.saturated_vector(array[1], array[2.0], null)::text,
  '{9:2,10:2,11:2,12:2,13:2,14:2,15:2,16:2}/1000000000',
  'a term once, however often it occurs'
);
select is(
  array(
    select round(vbridge.sparse_product(v.v, vbridge.sparse_vector(place || ':1'))::numeric, 4)
    from (select vbridge.saturated_vector(array[1], array[2.0], 1.2) as v) v, unnest(array[9, 10, 16]) place
  ),
  array[2.0000, 2.7500, 3.8261],
  '2 * 2.2 / 2.2, 2 * 2 * 2.2 / 3.2, 2 * 8 * 2.2 / 9.2'
);
select is(vbridge.saturated_vector(null, null)::text, '{}/1000000000', 'no terms');

select * from finish();
rollback;
