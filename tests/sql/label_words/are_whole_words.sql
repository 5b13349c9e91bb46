-- Lower-case words in order, cut at anything that is no letter or digit, of the first 20,000 characters.
begin;
select plan(5);

-- then
select is(
  vbridge.label_words('src/Auth-Service/__tests__/user.spec.ts'),
  array['src', 'auth', 'service', 'tests', 'user', 'spec', 'ts'],
  'of a path'
);
select is(vbridge.label_words('  --  '), '{}'::text[], 'no words');
select is(vbridge.label_words('Größe ändern'), array['größe', 'ändern'], 'letters of any language');
select is(
  cardinality(vbridge.label_words(repeat('a ', 9999) || 'b c d')), 10000, 'the 20,000th character still counts'
);
select is(
  vbridge.label_words(repeat(' ', 19999) || 'bc'), array['b'], 'the next one does not'
);

select * from finish();
rollback;
