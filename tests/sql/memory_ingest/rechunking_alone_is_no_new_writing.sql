-- Other chunk borders replace chunks but not the age of an unchanged text.
begin;
select plan(2);

-- given
select tests.document('a.md', array['one', 'two'], written_at => '2026-01-01Z');

-- when
create temp table answer as
select tests.document('a.md', array['onetwo'], written_at => '2026-01-02Z') as a;

-- then
select results_eq(
  $$ select a ->> 'changed', a ->> 'new_count', a ->> 'removed_count' from answer $$,
  $$ values ('true', '1', '2') $$,
  'chunks are replaced'
);
select is((select updated_at from vbridge.documents), '2026-01-01Z'::timestamptz, 'the text is as old as it was');

select * from finish();
rollback;
