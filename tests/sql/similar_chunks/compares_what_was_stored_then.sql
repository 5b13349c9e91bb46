-- As of a moment the texts of then are compared, those that are gone too.
begin;
select plan(2);

-- given
create temp table ids as
select
  tests.chunk('a.md', 'redis lock', written_at => '2026-01-01Z') as a,
  tests.chunk('b.md', 'redis lock', written_at => '2026-01-01Z') as b;
select tests.chunk('b.md', 'kafka', written_at => '2026-02-01Z');

-- then
select results_eq(
  $$
    select s.* from ids, vbridge.similar_chunks(array[tests.project_id(), tests.project_id()], array[a, b], 1, '2026-01-15Z') s
  $$,
  $$ values (2, 1, 'same text'::text) $$,
  'then'
);
select is_empty(
  $$
    select s.* from ids, vbridge.similar_chunks(array[tests.project_id(), tests.project_id()], array[a, b], 1, null) s
  $$,
  'now one is gone'
);

select * from finish();
rollback;
