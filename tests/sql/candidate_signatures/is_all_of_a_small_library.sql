-- Up to 3,000 signatures nothing is left out.
begin;
select plan(1);

-- given
select tests.solution('a');
select tests.solution('b');

-- then
select results_eq(
  $$ select count(*) from vbridge.candidate_signatures(null, '{}', '{}', '{}', '{}', null, null, null, '{}') $$, array[4::bigint], 'two texts each'
);

select * from finish();
rollback;
