-- Words of the query that the chunk holds, of all its words; how often does not matter.
begin;
select plan(5);

-- then
select is(
  round(vbridge.text_score(vbridge.text_terms('function add(a, b)'),
    vbridge.query_words('how to add two numbers'))::numeric, 4),
  0.3333,
  'one of add, number, two'
);
select is(
  vbridge.text_score('add:1,2,3,4 redi:5', array['add']), 1::float8, 'repetition counts once'
);
select is(vbridge.text_score('add', array['redi']), 0::float8, 'none');
select is(vbridge.text_score('add', '{}'), 0::float8, 'a query without words');
select is(vbridge.text_score(null, array['add']), 0::float8, 'a chunk without words');

select * from finish();
rollback;
