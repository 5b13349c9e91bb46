-- Former versions, texts and votes that ended before a moment go, so many chunks at a time; 30 days are usual.
begin;
select plan(7);

-- given
select tests.document('a.md', array['one', 'two', 'three'], written_at => '2026-01-01Z');
select vbridge.memory_feedback(tests.chunk_id('a.md'), true, p_voted_at => '2026-01-02Z');
select tests.document('a.md', array['four'], written_at => '2026-02-01Z');
select tests.document('a.md', array['five'], written_at => now() - interval '29 days');
select vbridge.memory_forget(tests.root_path(), 'a.md');

-- then: three chunks, "four", "five"; three versions; one vote
select results_eq(
  $$
    select (select count(*) from vbridge.former_chunks), (select count(*) from vbridge.former_documents),
      (select count(*) from vbridge.former_feedback)
  $$,
  'values (5::bigint, 3::bigint, 1::bigint)',
  'what is kept aside'
);
select is(vbridge.purge_history('2026-02-01Z'), 0::bigint, 'what ended at that very moment stays');
select is(vbridge.purge_history('2026-02-02Z', 2), 3::bigint, 'two of three chunks, and the version');
select is(vbridge.purge_history('2026-02-02Z', 2), 1::bigint, 'the third chunk');
select is(vbridge.purge_history(), 0::bigint, 'the rest ended within thirty days');
select is(vbridge.purge_history(now() + interval '1 second'), 5::bigint, 'two chunks, two versions, a vote');
select is(vbridge.purge_history(now() + interval '1 second'), 0::bigint, 'nothing is left');

select * from finish();
rollback;
