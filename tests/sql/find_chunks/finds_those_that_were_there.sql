-- Ids of chunks, now or as of a time, in a project or in any.
begin;
select plan(5);

-- given: the first version is replaced two days later
select tests.chunk('a.md', 'redis', written_at => '2026-01-01Z');
select tests.chunk('b.md', 'docker', root => '/other', written_at => '2026-01-01Z');
create temp table former as select tests.chunk_id('a.md') as chunk_id;
select tests.chunk('a.md', 'kafka', written_at => '2026-01-03Z');
create temp table ids as
select array[(select chunk_id from former), tests.chunk_id('a.md'), tests.chunk_id('b.md', 0, '/other')] as ids;

-- then
select results_eq(
  $$ select chunk_id from ids, vbridge.find_chunks(ids, null, null) order by 1 $$,
  $$ values (tests.chunk_id('b.md', 0, '/other')), (tests.chunk_id('a.md')) $$,
  'what is there now'
);
select results_eq(
  $$ select chunk_id from ids, vbridge.find_chunks(ids, tests.project_id(), null) $$,
  $$ values (tests.chunk_id('a.md')) $$,
  'of one project'
);
select results_eq(
  $$ select chunk_id from ids, vbridge.find_chunks(ids, tests.project_id(), '2026-01-02Z') $$,
  $$ select chunk_id from former $$,
  'what was there then'
);
select is_empty(
  $$ select chunk_id from ids, vbridge.find_chunks(ids, null, '2025-12-31Z') $$, 'nothing was'
);
select is_empty($$ select * from vbridge.find_chunks('{}', null, null) $$, 'no ids, no rows');

select * from finish();
rollback;
