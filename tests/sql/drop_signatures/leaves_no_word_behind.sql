-- The last signature takes the last words with it.
begin;
select plan(3);

-- given
select * from vbridge.solution_upsert(tests.fixpack());

-- when
select vbridge.drop_signatures(array(select signature_id from vbridge.signatures));

-- then
select is_empty($$ select from vbridge.signature_terms $$, 'no word');
select results_eq($$ select signature_count, term_total from vbridge.solution_library $$, $$ values (0::bigint, 0::bigint) $$, 'no total');
select is_empty($$ select from vbridge.signature_regexes $$, 'no expression');

select * from finish();
rollback;
