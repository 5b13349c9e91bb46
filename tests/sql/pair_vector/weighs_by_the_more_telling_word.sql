-- Two words that follow each other, in the order of their places, weigh as the greater of the two; a pair counts once.
begin;
select plan(3);

-- then
select is(
  vbridge.pair_vector(array[3, 1, 2], array[30, 10, 20], array[3.0, 1, 2]),
  vbridge.sparse_vector(
    (select string_agg(vbridge.pair_id(a, b) || ':' || w, ',' order by vbridge.pair_id(a, b))
     from (values (10, 20, 2), (20, 30, 3)) as p (a, b, w))
  ),
  '10 20 weighs 2, 20 30 weighs 3'
);
select is(
  vbridge.pair_vector(array[1, 2, 3, 4], array[10, 20, 10, 20], array[1.0, 2, 1, 2])::text,
  vbridge.sparse_vector(
    (select string_agg(vbridge.pair_id(a, b) || ':2', ',' order by vbridge.pair_id(a, b))
     from (values (10, 20), (20, 10)) as p (a, b))
  )::text,
  'a b a b: each pair once'
);
select is(vbridge.pair_vector(array[1], array[10], array[1.0])::text, '{}/1000000000', 'one word has no pair');

select * from finish();
rollback;
