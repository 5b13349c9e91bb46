-- Of an edited document only the chunks that changed are replaced; the tail that is gone is gone everywhere.
begin;
select plan(7);

-- given
select tests.document('a.md', array['one', 'two', 'three', 'four']);
select tests.vote('a.md', times => 3, ordinal => 1);
create temp table former as select * from vbridge.chunks;

-- when: "one" is edited and "four" removed; no vector is given for what stayed
create temp table answer as
select tests.document('a.md', array['ONE', 'two', 'three'], array['[0,1,0,0]', null, null]::halfvec[]) as a;

-- then
select results_eq(
  $$ select a ->> 'new_count', a ->> 'reused_count', a ->> 'removed_count', a ->> 'changed' from answer $$,
  $$ values ('1', '2', '2', 'true') $$,
  'one new, two kept, two gone'
);
select results_eq(
  'select chunk_id, content from vbridge.chunks where ordinal > 0 order by ordinal',
  'select chunk_id, content from former where ordinal in (1, 2) order by ordinal',
  'ids are kept'
);
select results_eq(
  $$
    select c.content, e.embedding::text
    from vbridge.chunks c join vbridge.chunk_embeddings e using (project_id, chunk_id) order by c.ordinal
  $$,
  $$ values ('ONE', '[0,1,0,0]'), ('two', '[1,0,0,0]'), ('three', '[1,0,0,0]') $$,
  'vectors too'
);
select results_eq(
  $$
    select chunk, feedback_score
    from vbridge.memory_search('two', null, tests.root_path(), 1)
  $$,
  $$ values ('two', 0.4286::float8) $$,
  'and votes: 3 / (3 + 4)'
);
select is_empty(
  $$
    select chunk_id from vbridge.chunk_embeddings where chunk_id not in (select chunk_id from vbridge.chunks)
    union all
    select chunk_id from vbridge.chunk_terms where chunk_id not in (select chunk_id from vbridge.chunks)
    union all
    select chunk_id from vbridge.chunk_pairs where chunk_id not in (select chunk_id from vbridge.chunks)
  $$,
  'nothing is left of what is gone'
);
select is_empty(
  $$ select chunk from vbridge.memory_search('four', null, tests.root_path()) where chunk = 'four' $$,
  'an edited file leaves no stale chunk'
);
select ok(tests.counters_are_exact(), 'the counters are exact');

select * from finish();
rollback;
