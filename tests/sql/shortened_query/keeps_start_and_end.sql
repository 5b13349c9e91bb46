-- Up to 8192 bytes a query is as it is; of a longer one 1024 characters of each end are left.
begin;
select plan(5);

-- then
select is(vbridge.shortened_query(repeat('x', 8192)), repeat('x', 8192), '8192 bytes');
select is(
  vbridge.shortened_query(repeat('a', 5000) || repeat('b', 3193)),
  repeat('a', 1024) || E'\n' || repeat('b', 1024),
  '8193 bytes'
);
select is(char_length(vbridge.shortened_query(repeat('東', 3000))), 2049, 'characters are never cut apart');
select is(vbridge.shortened_query(''), '', 'nothing');
select is(vbridge.shortened_query(null), null, 'null');

select * from finish();
rollback;
