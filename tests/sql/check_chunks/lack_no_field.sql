-- Each chunk has a text, lines from 1 in order and counts from 0, all whole numbers.
begin;
select plan(16);

-- given
create temp table good as
select '{"text": "a", "start_line": 2, "end_line": 3, "token_count": 0, "overlap_chars": 0}'::jsonb as chunk;

-- then
select lives_ok(
  $$ select vbridge.check_chunks('a', jsonb_build_array(chunk)) from good $$, 'a whole one'
);
select throws_ok(
  format($$ select vbridge.check_chunks('a', jsonb_build_array(chunk - %L)) from good $$, key),
  'VB015', 'a chunk lacks its text, lines, token_count or overlap_chars', key || ' is missing'
)
from unnest(array['text', 'start_line', 'end_line', 'token_count', 'overlap_chars']) as key;
select throws_ok(
  format($$ select vbridge.check_chunks('a', jsonb_build_array(chunk || %L)) from good $$, wrong),
  'VB015', 'a chunk lacks its text, lines, token_count or overlap_chars', wrong
)
from unnest(array[
  '{"text": 1}', '{"text": null}', '{"start_line": 0}', '{"end_line": 1}', '{"token_count": -1}',
  '{"token_count": 1.5}', '{"token_count": "x"}', '{"overlap_chars": -4}', '{"start_line": 99999999999}'
]) as wrong;
select throws_ok(
  $$ select vbridge.check_chunks('a', jsonb_build_array(chunk, 'b')) from good $$,
  'VB015', 'a chunk lacks its text, lines, token_count or overlap_chars', 'a text is no chunk'
);

select * from finish();
rollback;
