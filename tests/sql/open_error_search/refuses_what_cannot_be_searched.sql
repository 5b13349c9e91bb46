-- Blank, too long, limits, dimensions.
begin;
select plan(6);

-- given
select * from vbridge.solution_upsert(tests.fixpack(), array['[1,0,0,0]', '[0,1,0,0]']::halfvec[], tests.model_key());

-- then
select throws_ok($$ select * from vbridge.open_error_search(E' \n', null, null, 5, null, null) $$, 'VB002', 'the error message is empty');
select lives_ok($$ select * from vbridge.open_error_search(repeat('x', 1048576), null, null, 5, null, null) $$, '1 MiB');
select throws_ok(
  $$ select * from vbridge.open_error_search(repeat('x', 1048577), null, null, 5, null, null) $$,
  'VB004', 'the error message has 1048577 bytes; the limit is 1048576'
);
select throws_ok($$ select * from vbridge.open_error_search('x', null, null, 21, null, null) $$, 'VB003', 'limit is 21; it may be 1 to 20');
select throws_ok($$ select * from vbridge.open_error_search('x', '[1,0]', null, 5, null, null) $$, 'VB009', 'vector 1 has 2 dimensions; the model has 4');
select results_eq($$ select project_id, degraded from vbridge.open_error_search('x', null, null, 5, '/nowhere', null) $$, $$ values (0::bigint, array['vector']) $$, 'an unknown project may ask');

select * from finish();
rollback;
