-- The answer and its scores, without the values in the text.
begin;
select plan(1);

-- given
select tests.solution('a');

-- when
select vbridge.log_error_search(0::bigint, 's', 'v1:x', 1, repeat('n', 2000), 'runtime', true, array[tests.solution_id('a')], array[0.9], array[true], clock_timestamp());

-- then
select results_eq(
  $$ select e.session, e.fingerprint, char_length(e.normalised), e.is_known, e.best_score, r.rank, r.solution_id = tests.solution_id('a'), r.is_known
     from vbridge.error_searches e join vbridge.error_search_results r using (project_id, error_search_id) $$,
  $$ values ('s', 'v1:x', 1000, true, 0.9::float8, 1, true, true) $$, 'cut to 1,000 characters'
);

select * from finish();
rollback;
