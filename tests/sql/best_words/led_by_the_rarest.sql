-- Where a word is in more chunks than 5,000, only the rarer ones lead to chunks; it adds to their score all the same.
begin;
select plan(1);

-- given: by its count, not by what is stored
select tests.chunk('a', 'the common one');
select tests.chunk('b', 'the rare one');
select tests.chunk('c', 'rare common');

-- then
select results_eq(
  $$
    select m.path
    from rows from (vbridge.best_words(
      array[vbridge.term_id('common'), vbridge.term_id('rare')],
      array[0.1, 5.0],
      array[5000, 2]::bigint[],
      4,
      1.2,
      0.75,
      tests.project_id(), null, null, null, null, 10
    )) with ordinality w (project_id, chunk_id, place)
    join vbridge.memories m on m.id = w.chunk_id
    order by w.place
  $$,
  array['c', 'b'],
  'chunks of the rare word, the one with both first'
);

select * from finish();
rollback;
