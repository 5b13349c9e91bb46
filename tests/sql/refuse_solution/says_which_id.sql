-- The error names the id.
begin;
select plan(2);

-- then
select throws_ok($$ select vbridge.refuse_solution(7) $$, 'VB017', 'no solution has the id 7');
select throws_ok($$ select vbridge.refuse_solution(null) $$, 'VB017', 'no solution has the id null');

select * from finish();
rollback;
