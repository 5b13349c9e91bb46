-- Chunks in reading order, each once, with as many before and after as asked for and there are.
begin;
select plan(4);

-- given
select tests.document('a.md', array['zero ', 'one ', 'two ', 'three ', 'four ']);
select tests.document('b.md', array['other ', 'last ']);
prepare get(text[], integer) as
select path, ordinal, chunk, requested
from vbridge.memory_get(
  array(select tests.chunk_id(left(w, 4), right(w, 1)::integer) from unnest($1) as w), $2
);

-- then
select results_eq(
  $$ execute get('{a.md2}', 0) $$, $$ values ('a.md', 2, 'two ', true) $$, 'one chunk'
);
select results_eq(
  $$ execute get('{a.md2}', 1) $$,
  $$ values ('a.md', 1, 'one ', false), ('a.md', 2, 'two ', true), ('a.md', 3, 'three ', false) $$,
  'one on each side'
);
select results_eq(
  $$ execute get('{b.md0,a.md4,a.md3,a.md3}', 1) $$,
  $$
    values
      ('a.md', 2, 'two ', false), ('a.md', 3, 'three ', true), ('a.md', 4, 'four ', true),
      ('b.md', 0, 'other ', true), ('b.md', 1, 'last ', false)
  $$,
  'overlapping neighbours come once, and none of another document'
);
select results_eq(
  $$
    select project_root, start_line, end_line, chunk_count, overlap_chars, token_count
    from vbridge.memory_get(array[tests.chunk_id('a.md', 3)])
  $$,
  $$ values ('/home/me/app', 4, 4, 5, 0, 6) $$,
  'with its place in the document'
);

select * from finish();
rollback;
