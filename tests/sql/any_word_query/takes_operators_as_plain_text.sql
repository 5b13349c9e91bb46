-- Any one word is enough, and quotes, operators and backslashes are only characters.
begin;
select plan(4);

-- then
select is(
  vbridge.any_word_query(array['redi', 'timeout'])::text, '''redi'' | ''timeout''', 'joined by or'
);
select ok(
  'redi'::tsvector @@ vbridge.any_word_query(array['redi', 'missing']), 'one word suffices'
);
select is(
  vbridge.any_word_query(array[$$it's$$, $$a\b$$, 'x:*', '!y & z'])::text,
  $$'it''s' | 'a\\b' | 'x:*' | '!y & z'$$,
  'nothing a person types is an operator'
);
select is(vbridge.any_word_query('{}')::text, null, 'no words match nothing');

select * from finish();
rollback;
