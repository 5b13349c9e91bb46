-- The newest, the most found helpful and the marked as a success, each up to the limit.
begin;
select plan(5);

-- given
select tests.chunk('old', 'one', written_at => '2026-01-01Z');
select tests.chunk('solved', 'two', meta => '{"outcome_status": "success"}', written_at => '2026-01-02Z');
select tests.chunk('voted', 'three', written_at => '2026-01-03Z');
select tests.chunk('against', 'four', written_at => '2026-01-04Z');
select tests.chunk('new', 'five', written_at => '2026-01-05Z');
select tests.chunk('other', 'six', root => '/other', written_at => '2026-01-06Z');
select tests.vote('voted', times => 2);
select tests.vote('against', false);
prepare found(bigint, bigint[], timestamptz, integer) as
select string_agg(s.leg || ' ' || m.path, ', ' order by s.leg, m.updated_at desc)
from vbridge.recent_and_proven($1, (select array_agg(tests.project_id()) from unnest($2)), $2, $3, $4) s
join vbridge.memories m on m.id = s.chunk_id;

-- then
select results_eq(
  'execute found(tests.project_id(), null, null, 2)',
  array['proven voted, proven solved, recent new, recent against'],
  'two each of a project'
);
select results_eq(
  $$
    execute found(tests.project_id(), array[tests.chunk_id('old'), tests.chunk_id('voted'), tests.chunk_id('against')], null, 1)
  $$,
  array['proven voted, recent against'],
  'of a list'
);
select results_eq(
  $$ execute found(tests.project_id(), array[tests.chunk_id('old'), tests.chunk_id('voted')], '2026-01-04Z', 5) $$,
  array['recent voted, recent old'],
  'then nobody had voted yet'
);
select results_eq(
  'execute found(null, null, null, 1)', array['proven voted, proven solved, recent other'], 'of all projects'
);
select is_empty(
  $$ select * from vbridge.recent_and_proven(tests.project_id(), '{}', '{}', null, 5) $$,
  'of nothing'
);

select * from finish();
rollback;
