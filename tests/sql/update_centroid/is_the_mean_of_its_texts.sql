-- The mean of the vectors of all texts of its solutions.
begin;
select plan(2);

-- given
select * from vbridge.solution_upsert(tests.fixpack('{"pattern": {"tag": "redis"}}'), array['[1,0,0,0]', '[0,1,0,0]']::halfvec[], tests.model_key());

-- then
select results_eq($$ select embedding::text from vbridge.pattern_centroids $$, array['[0.5,0.5,0,0]'], 'two texts');
select * from vbridge.solution_upsert(tests.fixpack());
select is_empty($$ select from vbridge.pattern_centroids $$, 'without a solution it has none');

select * from finish();
rollback;
