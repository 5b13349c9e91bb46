-- Chunks without their overlap are the text, to the character; otherwise they are refused.
begin;
select plan(11);

-- then
select lives_ok(
  $$ select vbridge.check_chunks('ab', tests.chunks(array['a', 'b'])) $$, 'no overlap'
);
select lives_ok(
  $$
    select vbridge.check_chunks('grüße', '[
      {"text": "grü", "start_line": 1, "end_line": 1, "token_count": 1, "overlap_chars": 0},
      {"text": "rüße", "start_line": 1, "end_line": 1, "token_count": 1, "overlap_chars": 2}
    ]')
  $$,
  'an overlap of two characters'
);
select throws_ok(
  format('select vbridge.check_chunks(%L, tests.chunks(%L))', text, chunks),
  'VB015', 'chunks without their overlap do not join to the text', 'not the text'
)
from (values ('ab', '{a}'), ('ab', '{b,a}'), ('ab', '{ab,b}'), ('ab ', '{a,b}')) as w (text, chunks);
select throws_ok(
  format('select vbridge.check_chunks(%L, %L)', 'a', chunks),
  'VB015', 'chunks are not a list with at least one item', 'chunks ' || coalesce(chunks, 'null')
)
from unnest(array['[]', '{}', '"a"', 'null', null]) as chunks;

select * from finish();
rollback;
