-- Words that follow each other as in the query weigh pair_weight more; classic counts single words only.
begin;
select plan(3);

-- given: the same words in another order
select tests.chunk('apart.md', 'lock wait redis');
select tests.chunk('row.md', 'redis lock wait');
prepare found(text) as
select path, round(bm25::numeric, 4), round(pairs::numeric, 4) from tests.ranked('redis lock', policy => $1);

-- then: idf of a word in both is ln(1 + 0.5 / 2.5) = 0.182322, and both are of average length
select results_eq(
  $$ execute found('classic') $$,
  $$ values ('apart.md', 0.3646, 0.0000), ('row.md', 0.3646, 0.0000) $$,
  'equal: twice 0.1823'
);
update vbridge.ranking_policies set pair_weight = 0.4, prior_chunks = 0 where name = 'words';
select results_eq(
  $$ execute found('words') $$,
  $$ values ('row.md', 0.4376, 0.0729), ('apart.md', 0.3646, 0.0000) $$,
  'and 0.4 * 0.1823'
);
update vbridge.ranking_policies set pair_weight = 1 where name = 'words';
select results_eq(
  $$ execute found('words') $$,
  $$ values ('row.md', 0.5470, 0.1823), ('apart.md', 0.3646, 0.0000) $$,
  'as much as a word of its own'
);

select * from finish();
rollback;
