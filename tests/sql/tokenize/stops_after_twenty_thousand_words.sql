-- Of a long text the first 20,000 words count, and of a long name the parts: the whole is one up to 128 bytes.
begin;
select plan(5);

-- then
select is((select count(*) from vbridge.tokenize(repeat('x ', 30000))), 20000::bigint, 'words');
select is(
  (select max(place) from vbridge.tokenize(repeat('a_b ', 30000))), 20000, 'names beyond are left out too'
);
select is(
  tests.names(repeat('a', 63) || '_' || repeat('b', 64)),
  repeat('a', 63) || '_' || repeat('b', 64),
  '128 bytes'
);
select is(tests.names(repeat('a', 64) || '_' || repeat('b', 64)), '', '129 bytes');
select is(
  tests.words(repeat('x', 100)),
  tests.words(repeat('X', 100)),
  'a word of any length is found in either case'
);

select * from finish();
rollback;
