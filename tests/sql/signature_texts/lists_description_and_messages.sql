-- The description is number 0, the messages follow in order.
begin;
select plan(1);

-- then
select results_eq(
  $$ select ordinal, text, min_score, regexes, content_sha256 = sha256(convert_to(text, 'UTF8')) from vbridge.signature_texts(tests.fixpack('{"signatures": [{"text": "a", "min_score": 0.5, "regexes": ["abc"]}, {"text": "b"}]}')) $$,
  $$ values (0, E'Redis does not answer\nThe server is not running', null::float8, null::jsonb, true), (1, 'a', 0.5, '["abc"]', true), (2, 'b', null, null, true) $$,
  'with what belongs to each'
);

select * from finish();
rollback;
