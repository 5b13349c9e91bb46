-- As tokenize gives them, without stop words.
begin;
select plan(2);

-- then
select is(vbridge.name_words('redis-connections of THE host'), array['connect', 'host', 'redi'], 'sorted');
select is(vbridge.name_words('--'), '{}'::text[], 'nothing');

select * from finish();
rollback;
