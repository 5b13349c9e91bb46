-- The words of one project are no words of another, even for the same text.
begin;
select plan(2);

-- given
select tests.chunk('a.md', 'redis', root => '/one');
create temp table former as select tests.contents('/one') as one;

-- when
select tests.chunk('a.md', 'redis', root => '/two');

-- then
select is(tests.contents('/one'), (select one from former), 'as it was');
select results_eq(
  $$ select chunk_count from vbridge.term_counts where term_id = vbridge.term_id('redi') $$,
  array[1, 1],
  'counted in each'
);

select * from finish();
rollback;
