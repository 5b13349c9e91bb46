-- vector, words, names, recent and proven: each leg is named, and a leg brings only what is its own.
begin;
select plan(6);

-- given: nothing is near, recent or liked but what is said to be
select tests.chunk('old' || i, 'filler ' || i, '[0,1,0,0]', written_at => '2026-01-01Z')
from generate_series(1, 9) i;
select tests.chunk('near', 'nothing', '[1,0,0,0]', written_at => '2025-01-01Z');
select tests.chunk('said', 'redis', '[0,1,0,0]', written_at => '2025-01-01Z');
select tests.chunk('named', 'call getUserById', '[0,1,0,0]', written_at => '2025-01-01Z');
select tests.chunk('new', 'nothing', '[0,1,0,0]');
select tests.chunk('liked', 'one', '[0,1,0,0]', written_at => '2025-01-01Z');
select tests.chunk('solved', 'two', '[0,1,0,0]', '{"outcome_status": "success"}', written_at => '2025-01-01Z');
select tests.vote('liked', times => 2);

-- when
create temp table found as
select path, legs from tests.ranked('redis getUserById', '[1,0,0,0]', 'classic', candidates => 1);

-- then
select results_eq(
  'select path, legs from found order by path',
  $$
    values
      ('liked', '{proven}'::text[]), ('named', '{names,words}'), ('near', '{vector}'), ('new', '{recent}'),
      ('solved', '{proven}')
  $$,
  'the first of each leg'
);
select is((select count(*) from found where path = 'said'), 0::bigint, 'the second of a leg is not scored');
select results_eq(
  $$
    select legs from tests.ranked('redis', candidates => 1, asked => array[tests.chunk_id('old5')])
    where path = 'old5'
  $$,
  $$ values ('{asked}'::text[]) $$,
  'but where it is asked for'
);
select is_empty($$ select 1 from tests.ranked('redis') where 'vector' = any (legs) $$, 'no vector, no such leg');
select is_empty(
  $$ select 1 from tests.ranked('?', '[1,0,0,0]') where legs && '{words,names}' $$, 'no word, no such legs'
);
select is_empty($$ select 1 from tests.ranked('redis') where 'names' = any (legs) $$, 'a plain word is no name');

select * from finish();
rollback;
