-- The first four bytes of sha256 modulo 124,999,999, so that times 8 plus 8 is a place of a sparse vector.
begin;
select plan(4);

-- then: sha256('redis') begins 34fb46c8, sha256('') e3b0c442
select is(vbridge.term_id('redis'), (888882888::bigint % 124999999)::integer, 'redis');
select is(vbridge.term_id(''), (3820012610::bigint % 124999999)::integer, 'above the range of integer');
select is(
  (select count(distinct vbridge.term_id('word' || i)) from generate_series(1, 1000) i),
  1000::bigint,
  'a thousand words, no two alike'
);
select is_empty(
  $$ select i from generate_series(1, 10000) i where vbridge.term_id('word' || i) not between 0 and 124999998 $$,
  'each in its range'
);

select * from finish();
rollback;
