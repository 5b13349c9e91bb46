-- Chunks that go are put aside as of the new writing; what stays, and labels that did not change, are not.
begin;
select plan(5);

-- given
select tests.document('a.md', array['one', 'two'], written_at => '2026-01-01Z');
select tests.document('a.md', array['one', 'TWO'], written_at => '2026-02-01Z');

-- then
select results_eq(
  'select content, stored_at, removed_at from vbridge.former_chunks',
  $$ values ('two', '2026-01-01Z'::timestamptz, '2026-02-01Z'::timestamptz) $$,
  'the chunk that went'
);
select results_eq(
  'select content, stored_at from vbridge.chunks order by ordinal',
  $$ values ('one', '2026-01-01Z'::timestamptz), ('TWO', '2026-02-01Z') $$,
  'the one that stayed is as old as it was'
);
select results_eq(
  'select valid_from, valid_to from vbridge.former_documents',
  $$ values ('2026-01-01Z'::timestamptz, '2026-02-01Z'::timestamptz) $$,
  'the version'
);
create temp table former as select tests.contents() as contents;
select tests.document('a.md', array['one', 'TWO'], written_at => '2026-03-01Z');
select is(tests.contents(), (select contents from former), 'the same again keeps nothing aside');
select ok(tests.counters_are_exact(), 'the counters are exact');

select * from finish();
rollback;
