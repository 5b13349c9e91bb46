-- Of a large project 128 chunks are looked at, the same ones at every search.
begin;
select plan(2);

-- given
select tests.crowd(400, tests.root_path());
prepare statistics as
select mean, deviation from vbridge.similarity_statistics('[1,0,0,0]', tests.model_id(), tests.project_id(), null);

-- then
select results_eq(
  'select round(mean::numeric, 6) from vbridge.similarity_statistics(''[1,0,0,0]'', tests.model_id(), tests.project_id(), null)',
  array[0.878378],
  '(128 + 20 * 0.1) / 148, not (400 + 2) / 420'
);
select results_eq('execute statistics', 'execute statistics', 'always the same');

select * from finish();
rollback;
