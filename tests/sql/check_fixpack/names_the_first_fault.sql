-- What is missing, too long or double is told with its place.
begin;
select plan(16);

-- then
select lives_ok($$ select vbridge.check_fixpack(tests.fixpack()) $$, 'the smallest passes');
select throws_ok($$ select vbridge.check_fixpack('[]') $$, 'VB018', 'a fixpack is an object');
select throws_ok($$ select vbridge.check_fixpack(tests.fixpack() - 'title') $$, 'VB018', 'the fixpack cannot be stored: title is missing');
select lives_ok($$ select vbridge.check_fixpack(tests.fixpack(jsonb_build_object('title', repeat('x', 200)))) $$, '200 characters of title');
select throws_ok(
  $$ select vbridge.check_fixpack(tests.fixpack(jsonb_build_object('title', repeat('x', 201)))) $$,
  'VB018', 'the fixpack cannot be stored: title has more than 200 characters'
);
select throws_ok(
  $$ select vbridge.check_fixpack(tests.fixpack('{"slug": "No Good"}')) $$,
  'VB018', 'the fixpack cannot be stored: slug "No Good" is not small letters, digits and single hyphens, at most 80'
);
select throws_ok(
  $$ select vbridge.check_fixpack(tests.fixpack('{"version": 1.5}')) $$,
  'VB018', 'the fixpack cannot be stored: version is not a whole number from 1 on'
);
select throws_ok(
  $$ select vbridge.check_fixpack(tests.fixpack('{"signatures": []}')) $$,
  'VB018', 'the fixpack cannot be stored: signatures holds 0 elements; it may hold 1 to 20'
);
select throws_ok(
  $$ select vbridge.check_fixpack(tests.fixpack('{"signatures": [{"text": "same"}, {"text": "same"}]}')) $$,
  'VB018', 'the fixpack cannot be stored: signatures 1 and 2 are the same text'
);
select throws_ok(
  $$ select vbridge.check_fixpack(tests.fixpack('{"signatures": [{"text": "x", "min_score": 1.5}]}')) $$,
  'VB018', 'the fixpack cannot be stored: signature 1: min_score is not a number from 0 to 1'
);
select throws_ok(
  $$ select vbridge.check_fixpack(tests.fixpack('{"steps": "none"}')) $$,
  'VB018', 'the fixpack cannot be stored: steps is not of type array'
);
select throws_ok(
  $$ select vbridge.check_fixpack(tests.fixpack('{"steps": []}')) $$,
  'VB018', 'the fixpack cannot be stored: steps holds 0 elements; it may hold 1 to 30'
);
select throws_ok(
  $$ select vbridge.check_fixpack(tests.fixpack('{"dangerous": "maybe"}')) $$,
  'VB018', 'the fixpack cannot be stored: dangerous is not of type boolean'
);
select throws_ok(
  $$ select vbridge.check_fixpack(tests.fixpack('{"signatures": [{"text": "x", "regexes": "abc"}]}')) $$,
  'VB018', 'the fixpack cannot be stored: regexes of signature 1 is not of type array'
);
select lives_ok(
  $$ select vbridge.check_fixpack(tests.fixpack(jsonb_build_object('signatures', jsonb_build_array(jsonb_build_object('text', 'x', 'regexes', to_jsonb(array_fill('abc'::text, array[10]))))))) $$,
  'ten regular expressions'
);
select throws_ok(
  $$ select vbridge.check_fixpack(tests.fixpack(jsonb_build_object('signatures', jsonb_build_array(jsonb_build_object('text', 'x', 'regexes', to_jsonb(array_fill('abc'::text, array[11]))))))) $$,
  'VB018', 'the fixpack cannot be stored: signature 1 has more than 10 regular expressions'
);

select * from finish();
rollback;
