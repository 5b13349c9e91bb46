-- Mean and deviation of the cosine to the chunks of a project, of the store, or of what was stored then.
begin;
select plan(6);

-- given: cosines of 1, 0 and, in the other project, -1
select tests.chunk('a.md', 'one', '[1,0,0,0]', written_at => '2026-01-01Z');
select tests.chunk('b.md', 'two', '[0,1,0,0]', written_at => '2026-02-01Z');
select tests.chunk('a.md', 'one', '[-1,0,0,0]', root => '/other', written_at => '2026-01-01Z');
prepare statistics(bigint, timestamptz) as
select round(mean::numeric, 6), round(deviation::numeric, 6)
from vbridge.similarity_statistics('[1,0,0,0]', tests.model_id(), $1, $2);

-- then: of a the sum is 1 + 20 * 0.1 = 3
select results_eq(
  'execute statistics(tests.project_id(), null)',
  'values (0.136364, 0.209378)',
  'two chunks: 3 / 22'
);
select results_eq(
  $$ execute statistics(tests.project_id(), '2026-01-15Z') $$,
  'values (0.142857, 0.210972)',
  'one then: 3 / 21'
);
select results_eq('execute statistics(null, null)', 'values (0.086957, 0.310867)', 'the whole store: 2 / 23');
select results_eq(
  $$ execute statistics(tests.project_id(), '2025-01-01Z') $$,
  'values (0.100000, 0.100000)',
  'nothing yet'
);
select vbridge.memory_forget(tests.root_path(), 'b.md');
select results_eq(
  'execute statistics(tests.project_id(), now() - interval ''1 day'')',
  'values (0.136364, 0.209378)',
  'as before it was forgotten'
);

select results_eq(
  'execute statistics(tests.project_id(), now())', 'values (0.142857, 0.210972)', 'but not at that moment'
);

select * from finish();
rollback;
