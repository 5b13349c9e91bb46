-- The first result is always whole; what goes beyond the budget is cut to 240 characters and marked so.
begin;
select plan(5);

-- given: a token a character
select tests.document(
  'a.md', array['redis ' || repeat('a', 294), 'redis ' || repeat('b', 294), 'redis ' || repeat('c', 294), 'redis short']
);
prepare search(integer) as
select rank, char_length(chunk), truncated, token_count
from vbridge.memory_search('redis', '[1,0,0,0]', tests.root_path(), p_token_budget => $1);

-- then
select results_eq(
  'execute search(6000)',
  'values (1, 300, false, 300), (2, 300, false, 300), (3, 300, false, 300), (4, 11, false, 11)',
  'all within the budget'
);
select results_eq(
  'execute search(600)',
  'values (1, 300, false, 300), (2, 300, false, 300), (3, 240, true, 300), (4, 11, false, 11)',
  'two are whole at exactly their tokens; a short one needs no cut'
);
select results_eq(
  'execute search(599)',
  'values (1, 300, false, 300), (2, 240, true, 300), (3, 240, true, 300), (4, 11, false, 11)',
  'one token less'
);
select results_eq(
  'execute search(0)',
  'values (1, 300, false, 300), (2, 240, true, 300), (3, 240, true, 300), (4, 11, false, 11)',
  'the best is whole even so'
);
select results_eq(
  'execute search(null)',
  'values (1, 300, false, 300), (2, 300, false, 300), (3, 300, false, 300), (4, 11, false, 11)',
  'null is no budget'
);

select * from finish();
rollback;
