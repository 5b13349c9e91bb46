-- A query of stop words only still finds what is near; without a vector it finds nothing and is no error.
begin;
select plan(3);

-- given
select tests.chunk('near.md', 'redis', '[1,0,0,0]');
select tests.chunk('far.md', 'docker', '[0,1,0,0]');

-- then
select results_eq(
  $$ select path, text_score from vbridge.memory_search('how to do it', '[1,0,0,0]', tests.root_path()) $$,
  $$ values ('near.md', 0::float8), ('far.md', 0) $$,
  'by vector'
);
select is_empty(
  $$ select * from vbridge.memory_search('how to do it', null, tests.root_path()) $$, 'nothing to go by'
);
select is_empty(
  $$ select * from vbridge.memory_search('?!', null, tests.root_path()) $$, 'punctuation'
);

select * from finish();
rollback;
