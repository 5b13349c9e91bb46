-- The oldest go first, with their results, as many as may go at once.
begin;
select plan(5);

-- given
select tests.solution('one');
select tests.erred('v1:a', 3, 'one', days => 91);
select tests.erred('v1:b', 2, 'one', days => 89);

-- then
select is(vbridge.purge_error_searches(p_limit => 2), 2::bigint, 'two of three');
select is(vbridge.purge_error_searches(), 1::bigint, 'the third');
select is(vbridge.purge_error_searches(), 0::bigint, 'nothing is left to do');
select results_eq(
  $$ select distinct fingerprint from vbridge.error_searches $$, array['v1:b'], 'what is younger stays'
);
select is((select count(*) from vbridge.error_search_results), 2::bigint, 'results go with their search');

select * from finish();
rollback;
