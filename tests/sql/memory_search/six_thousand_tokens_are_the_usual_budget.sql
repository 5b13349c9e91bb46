-- Unless said otherwise an answer holds 6,000 tokens of text.
begin;
select plan(2);

-- given: a token a character
select tests.document('a.md', array['redis ' || repeat('a', 2994), 'redis ' || repeat('b', 2994)], root => '/fits');
select tests.document('a.md', array['redis ' || repeat('a', 2994), 'redis ' || repeat('b', 2995)], root => '/over');

-- then
select results_eq(
  format('select truncated from vbridge.memory_search(%L, null, %L)', 'redis', root), truncated, root
)
from (values ('/fits', array[false, false]), ('/over', array[false, true])) as w (root, truncated);

select * from finish();
rollback;
