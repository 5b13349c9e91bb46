-- Each leg brings at most 200 candidates: the 201st by words or by meaning is not scored, however well voted.
begin;
select plan(4);

-- given: 201 equals, of which only the last has votes
select tests.document('a.md', array(select 'redis ' || i || ' ' from generate_series(1, 201) i));
select tests.vote('a.md', times => 50, ordinal => 200);

-- then
select results_eq(
  format(
    'select chunk_id, feedback_score from vbridge.memory_search(%L, %L, tests.root_path(), 1)', query, embedding
  ),
  format('values (tests.chunk_id(%L), 0::float8)', 'a.md'),
  'the 201st by ' || leg
)
from (values ('words', 'redis', null), ('meaning', 'zzz', '[1,0,0,0]')) as legs (leg, query, embedding);
select tests.vote('a.md', times => 10, ordinal => 199);
select results_eq(
  format(
    'select chunk_id, feedback_score from vbridge.memory_search(%L, %L, tests.root_path(), 1)', query, embedding
  ),
  format('values (tests.chunk_id(%L, 199), 0.7143::float8)', 'a.md'),
  'but the 200th by ' || leg
)
from (values ('words', 'redis', null), ('meaning', 'zzz', '[1,0,0,0]')) as legs (leg, query, embedding);

select * from finish();
rollback;
