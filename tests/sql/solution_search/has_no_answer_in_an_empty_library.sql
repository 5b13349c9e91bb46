-- No rows, no error, and the error is noted.
begin;
select plan(3);

-- then
select is_empty($$ select * from vbridge.solution_search('Error: anything') $$, 'no rows');
select results_eq($$ select is_known, best_score from vbridge.error_searches $$, $$ values (false, null::float8) $$, 'noted');
select throws_ok($$ select * from vbridge.solution_search('Error', p_environment => '{"cpu": "arm"}') $$, 'VB024', 'environment has the unknown field "cpu"');

select * from finish();
rollback;
