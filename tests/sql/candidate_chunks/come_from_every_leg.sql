-- What each leg brings, once a chunk; where there are no more than a leg may bring, all of them and no legs.
begin;
select plan(6);

-- given
select tests.chunk('near', 'nothing', '[1,0,0,0]', written_at => '2026-01-01Z');
select tests.chunk('said', 'redis', '[0,1,0,0]', written_at => '2026-01-01Z');
select tests.chunk('named', 'get_user', '[0,1,0,0]', written_at => '2026-01-01Z');
select tests.chunk('liked', 'one', '[0,1,0,0]', written_at => '2026-01-01Z');
select tests.chunk('other', 'two', '[0,1,0,0]', '{"component": "web"}', written_at => '2026-01-01Z');
select tests.chunk('new', 'three', '[0,1,0,0]');
select tests.vote('liked');
create temp table ids as select id, path from vbridge.memories;
prepare candidates(integer, bigint[], text, timestamptz) as
select i.path, n.legs
from vbridge.candidate_chunks(
  '[1,0,0,0]', tests.model_id(), array[vbridge.term_id('redi'), vbridge.term_id('get_user')], array[3.0, 1.0],
  array[1, 1]::bigint[], array['word', 'name'], 4, 1.2, 0.75, tests.project_id(), 6,
  vbridge.search_filter($3, null, null, null, null, null, null), $4, $1, $2
) c
cross join unnest(c.project_ids, c.chunk_ids, c.legs) as n (project_id, chunk_id, legs)
join ids i on i.id = n.chunk_id
order by i.path;

-- then
select results_eq(
  'execute candidates(1, null, null, null)',
  $$ values ('liked', 'proven'), ('named', 'names'), ('near', 'vector'), ('new', 'recent'), ('said', 'words') $$,
  'one each'
);
select results_eq(
  $$ execute candidates(1, array[tests.chunk_id('other'), tests.chunk_id('near')], null, null) $$,
  $$
    values
      ('liked', 'proven'), ('named', 'names'), ('near', 'asked,vector'), ('new', 'recent'), ('other', 'asked'),
      ('said', 'words')
  $$,
  'and what is asked for'
);
select results_eq(
  'execute candidates(6, null, null, null)',
  $$ values ('liked', null::text), ('named', null), ('near', null), ('new', null), ('other', null), ('said', null) $$,
  'six of six'
);
select results_eq($$ execute candidates(1, null, 'web', null) $$, $$ values ('other', null::text) $$, 'a filter');
select is_empty($$ execute candidates(5, null, null, '2025-01-01Z') $$, 'before everything');
select results_eq(
  $$ execute candidates(5, null, null, '2026-01-15Z') $$,
  $$ values ('liked', null::text), ('named', null), ('near', null), ('other', null), ('said', null) $$,
  'what was stored then'
);

select * from finish();
rollback;
