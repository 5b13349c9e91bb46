-- Each word of a query once, in order of the alphabet; none for stop words.
begin;
select plan(3);

-- then
select is(
  vbridge.query_words('Redis: redis connection, connections!'),
  array['connect', 'redi'],
  'one each'
);
select is(vbridge.query_words('how to add two numbers'), array['add', 'number', 'two'], 'README''s');
select is(vbridge.query_words('how to do that'), '{}'::text[], 'stop words only');

select * from finish();
rollback;
