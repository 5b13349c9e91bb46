-- Operators, flags, emoji, blanks, stop words and a mebibyte of anything are questions like any other: finite scores, no error.
begin;
select plan(6);

-- given
select tests.chunk('a.md', 'redis -error "x"');
select tests.chunk('b.md', 'kafka', '[0,1,0,0]');
select tests.chunk('c.md', '!', '[-1,0,0,0]');

-- when
create temp table found as
select q.query, p.asked, s.*
from unnest(array[
  '',
  ' ',
  E'\n\t',
  '!',
  '<->',
  '":*',
  '''":*',
  '-error',
  '--',
  '|',
  '&',
  '( )',
  E'\\',
  '%_',
  '🚀',
  '🚀🎉👩‍💻',
  'the of and',
  'not',
  repeat('x ', 524288),
  repeat('x', 1048576),
  repeat('é', 5000),
  repeat('🚀', 262144),
  E'\x01',
  E'\u202e',
  '[]',
  '{}',
  'null',
  '''; drop table x; --'
]) as q (query)
cross join unnest(array['standard', 'classic', 'rrf', 'words', 'vectors']) as p (asked)
cross join (values ('[1,0,0,0]'::halfvec), (null)) as e (embedding)
cross join lateral vbridge.memory_search(q.query, e.embedding, tests.root_path(), p_policy => p.asked) s;

-- then
select is((select count(*) from found), (28 * 5 * 2 * 3)::bigint, 'every chunk, whatever is asked');
select is_empty(
  $$
    select left(query, 20), asked, score from found
    where (
      vector_score + bm25_score + association_score + time_score + feedback_score + outcome_bonus + score between -2 and 9
    ) is not true
  $$,
  'no NULL, no NaN, no infinity'
);
select is_empty(
  $$ select left(query, 20), score from found where asked = 'standard' and score not between 0 and 1 $$,
  '0 to 1 under standard'
);
select is_empty(
  $$ select left(query, 20) from found where ('query' = any (degraded)) <> (octet_length(query) > 8192) $$,
  'cut queries say so'
);
select is_empty(
  $$
    select left(query, 20) from found
    where ('words' = any (degraded)) <> not exists (select from vbridge.tokenize(vbridge.shortened_query(query)))
  $$,
  'those without a word too'
);
select is((select count(*) from vbridge.searches), 280::bigint, 'each is noted');

select * from finish();
rollback;
