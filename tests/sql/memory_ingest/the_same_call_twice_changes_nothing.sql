-- Storing again what is stored, later, touches no row: no id, no time, no counter.
begin;
select plan(2);

-- given
select tests.document('a.md', array['one', 'two', 'one'], meta => '{"tags": ["x"]}', written_at => '2026-01-01Z');
select tests.vote('a.md');
create temp table before as select tests.contents() as contents;

-- when
create temp table answer as
select tests.document('a.md', array['one', 'two', 'one'], meta => '{"tags": ["x"]}', written_at => '2026-02-02Z') as a;

-- then
select is(tests.contents(), (select contents from before), 'every row is as it was');
select results_eq(
  $$ select a ->> 'changed', a ->> 'new_count', a ->> 'reused_count', a ->> 'removed_count' from answer $$,
  $$ values ('false', '0', '3', '0') $$,
  'and the answer says so'
);

select * from finish();
rollback;
