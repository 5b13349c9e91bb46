-- degraded: no vector, no usable word, words still being made, a query that was cut.
begin;
select plan(8);

-- given
select tests.chunk('a.md', 'redis');
select tests.chunk('a.md', 'redis', root => '/other');
prepare opened(text, halfvec, boolean) as
select degraded from vbridge.open_search($1, $2, tests.root_path(), 8, $3, null, null);

-- then
select results_eq($$ execute opened('redis', '[1,0,0,0]', false) $$, $$ values ('{}'::text[]) $$, 'all counts');
select results_eq($$ execute opened('redis', null, false) $$, $$ values ('{vector}'::text[]) $$, 'no vector');
select results_eq(
  $$ execute opened('how ?', null, false) $$,
  $$ values ('{vector,words}'::text[]) $$,
  'no usable word'
);
select results_eq(
  format('execute opened(%L, %L, false)', repeat('redis ', 2000), '[1,0,0,0]'),
  $$ values ('{query}'::text[]) $$,
  'a long query'
);
update vbridge.projects set tokenizer_version = 0 where project_id = tests.project_id('/other');
select results_eq(
  $$ execute opened('redis', '[1,0,0,0]', false) $$,
  $$ values ('{}'::text[]) $$,
  'another project'
);
select results_eq(
  $$ execute opened('redis', '[1,0,0,0]', true) $$,
  $$ values ('{words}'::text[]) $$,
  'that counts globally'
);
update vbridge.projects set tokenizer_version = 0;
select results_eq(
  $$ execute opened('redis', '[1,0,0,0]', false) $$,
  $$ values ('{words}'::text[]) $$,
  'this project'
);
delete from vbridge.documents;
update vbridge.projects set chunk_count = 0;
select results_eq(
  $$ execute opened('redis', '[1,0,0,0]', false) $$,
  $$ values ('{}'::text[]) $$,
  'an empty one has none to make'
);

select * from finish();
rollback;
