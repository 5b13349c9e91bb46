-- A text that stays keeps its row and its vector; one that goes takes its words along.
begin;
select plan(3);

-- given
select * from vbridge.solution_upsert(
  tests.fixpack('{"signatures": [{"text": "Error: aaa"}, {"text": "Error: bbb"}]}'),
  array['[1,0,0,0]', '[0,1,0,0]', '[0,0,1,0]']::halfvec[], tests.model_key()
);
create temp table before as select signature_id, text from vbridge.signatures;

-- when
select * from vbridge.solution_upsert(
  tests.fixpack('{"signatures": [{"text": "Error: ccc"}, {"text": "Error: aaa"}]}'),
  array[null, '[0,0,0,1]', null]::halfvec[], tests.model_key()
);

-- then
select results_eq(
  $$
    select g.ordinal, g.text, e.embedding::text, g.signature_id = b.signature_id
    from vbridge.signatures g
    left join vbridge.signature_embeddings e using (signature_id)
    left join before b on b.text = g.text
    where g.ordinal > 0
    order by g.ordinal
  $$,
  $$ values (1, 'Error: ccc', '[0,0,0,1]', null), (2, 'Error: aaa', '[0,1,0,0]', true) $$,
  'in the new order'
);
select is_empty(
  $$ select from vbridge.signature_terms where term_id = vbridge.term_id('bbb') $$, 'words that no text has are gone'
);
select results_eq(
  $$ select signature_count, term_total from vbridge.solution_library $$,
  $$ select count(*), sum(term_count)::bigint from vbridge.signatures $$, 'totals are those of a recount'
);

select * from finish();
rollback;
