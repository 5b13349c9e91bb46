-- After an upgrade words are made again step by step; until then a search says that its words are incomplete.
begin;
select plan(7);

-- given: as 0.1.0 leaves it
select tests.document('a.md', array(select 'redis ' || i || ' ' from generate_series(1, 7) i));
select tests.chunk('b.md', 'kafka', root => '/other');
create temp table former as select tests.contents() as contents;
update vbridge.projects set tokenizer_version = 0, tokenized_count = 0, term_total = 0;
delete from vbridge.chunk_terms;
delete from vbridge.chunk_pairs;
delete from vbridge.term_counts;

-- then
select results_eq(
  $$ select distinct degraded, bm25_score from vbridge.memory_search('redis', '[1,0,0,0]', tests.root_path()) $$,
  $$ values ('{words}'::text[], 0::float8) $$,
  'a search goes on without words, and says so'
);

-- when
create temp table steps as
with recursive step (n, made) as (
  select 1, vbridge.retokenize(3)
  union all
  select s.n + 1, vbridge.retokenize(3) from step s where s.made > 0
)
select * from step;

-- then: 3 + 3 + 1 and 1, each project with one more step that says it is through
select is((select sum(made) from steps), 10::numeric, 'eight chunks and two ends');
select is((select made from steps order by n desc limit 1), 0::bigint, 'until 0');
select is(tests.contents(), (select contents from former), 'all is as it was');
select ok(tests.counters_are_exact(), 'the counters are exact');
select is_empty(
  $$ select 1 from vbridge.memory_search('redis', '[1,0,0,0]', tests.root_path()) where degraded <> '{}' $$,
  'nothing is degraded'
);
select is(vbridge.retokenize(), 0::bigint, 'nothing is left to do');

select * from finish();
rollback;
