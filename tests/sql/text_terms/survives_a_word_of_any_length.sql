-- A text without a space, longer than a lexeme may be, is no error.
begin;
select plan(2);

-- then
select lives_ok(
  $$ select vbridge.text_terms(repeat('x', 200000)) $$, '200,000 characters without a space'
);
select ok(
  vbridge.text_terms(repeat('x', 200000) || ' redis') @@ 'redi'::tsquery,
  'the words beside it are found'
);

select * from finish();
rollback;
