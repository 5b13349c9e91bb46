-- The vector of a chunk, also of one that is gone, as long as it is of the model.
begin;
select plan(5);

-- given
create temp table stored as select tests.chunk('a.md', 'redis', '[0,1,0,0]', written_at => '2026-01-01Z') as chunk_id;
prepare at(bigint, timestamptz) as
select e.embedding::text from stored s cross join vbridge.embedding_at(tests.project_id(), s.chunk_id, $1, $2) e;

-- then
select results_eq('execute at(tests.model_id(), null)', array['[0,1,0,0]'], 'now');
select is_empty('execute at(tests.model_id() + 1, null)', 'of another model');

-- when
select tests.chunk('a.md', 'kafka', written_at => '2026-02-01Z');

-- then
select is_empty('execute at(tests.model_id(), null)', 'gone');
select results_eq($$ execute at(tests.model_id(), '2026-01-15Z') $$, array['[0,1,0,0]'], 'not then');
select is_empty($$ execute at(tests.model_id() + 1, '2026-01-15Z') $$, 'but of another model');

select * from finish();
rollback;
