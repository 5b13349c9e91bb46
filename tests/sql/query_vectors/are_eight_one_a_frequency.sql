-- The product of a chunk's frequencies with the j-th vector is the weight of what it has j times.
begin;
select plan(4);

-- given
create temp table query as select vbridge.query_vectors(array[5, 3, 5], array[0.5, 2, 0.25]) as vectors;

-- then
select is((select cardinality(vectors) from query), 8, 'eight');
select is(
  (select vectors[1]::text from query), '{25:2,41:0.75}/1000000000', 'once: at 3 * 8 + 1 and 5 * 8 + 1, where equal ids add up'
);
select is((select vectors[8]::text from query), '{32:2,48:0.75}/1000000000', 'eight times');
select is(vbridge.query_vectors(null, null), null, 'no terms');

select * from finish();
rollback;
