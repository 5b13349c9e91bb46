-- One vector a text, of the model's dimensions, never of length 0; a missing one passes.
begin;
select plan(6);

-- then
select lives_ok(
  $$ select vbridge.check_embeddings('{"[1,0]","[0,1]"}', 2, 2) $$, 'two good ones'
);
select lives_ok($$ select vbridge.check_embeddings('{NULL,"[0,1]"}', 2, 2) $$, 'one is missing');
select throws_ok(
  $$ select vbridge.check_embeddings('{"[1,0]"}', 2, 2) $$,
  'VB009', '1 vectors were given for 2 texts', 'too few'
);
select throws_ok(
  $$ select vbridge.check_embeddings('{"[1,0]","[1,0]","[1,0]"}', 2, 2) $$,
  'VB009', '3 vectors were given for 2 texts', 'too many'
);
select throws_ok(
  $$ select vbridge.check_embeddings('{"[1,0]","[1,0,0]"}', 2, 2) $$,
  'VB009', 'vector 2 has 3 dimensions; the model has 2', 'other dimensions'
);
select throws_ok(
  $$ select vbridge.check_embeddings('{"[1,0]",NULL,"[0,0]"}', 3, 2) $$,
  'VB009', 'vector 3 has length 0', 'zeros'
);

select * from finish();
rollback;
