-- Chunks that hold any of the terms, best first, of a project, a filter or a list; none without one.
begin;
select plan(6);

-- given
select tests.chunk('once', 'redis kafka nginx', meta => '{"component": "web"}');
select tests.chunk('twice', 'redis redis kafka');
select tests.chunk('both', 'redis lock kafka', meta => '{"component": "web"}');
select tests.chunk('none', 'kafka kafka kafka');
select tests.chunk('other', 'redis', root => '/other');
prepare best(bigint, text, bigint[], integer) as
select string_agg(m.path, ',' order by n.ordinality)
from rows from (vbridge.best_words(
  array[vbridge.term_id('redi'), vbridge.term_id('lock')], array[1.0, 2.0], array[3, 1]::bigint[], 4, 1.2, 0.75,
  $1, vbridge.search_filter($2, null, null, null, null, null, null),
  (select array_agg(tests.project_id()) from unnest($3)), $3, null, $4
)) with ordinality n (project_id, chunk_id, ordinality)
join vbridge.memories m on m.id = n.chunk_id;

-- then
select results_eq('execute best(tests.project_id(), null, null, 10)', array['both,twice,once'], 'a project');
select results_eq('execute best(tests.project_id(), null, null, 1)', array['both'], 'the first');
select results_eq('execute best(null, null, null, 10)', array['both,twice,other,once'], 'all projects');
select results_eq($$ execute best(tests.project_id(), 'web', null, 10) $$, array['both,once'], 'a filter');
select results_eq(
  $$
    execute best(tests.project_id(), null, array[tests.chunk_id('none'), tests.chunk_id('once'), tests.chunk_id('twice')], 10)
  $$,
  array['twice,once'],
  'of a list'
);
select is_empty(
  $$
    select *
    from vbridge.best_words(
      array[1], array[1.0], array[0]::bigint[], 4, 1.2, 0.75, tests.project_id(), null, null, null, null, 9
    )
  $$,
  'a term that occurs nowhere'
);

select * from finish();
rollback;
