-- Whatever is stored and voted, under standard no score is over 1, and 1 is all there can be.
begin;
select plan(2);

-- given: all in its favour, far above the rest of its project
select tests.crowd(300, tests.root_path());
update vbridge.chunk_embeddings set embedding = '[0,1,0,0]';
select tests.chunk('best.md', 'redis lock', '[1,0,0,0]', meta => '{"outcome_status": "success"}');
insert into vbridge.vote_counts values (tests.project_id(), sha256('redis lock'), 1000000000, 0);

-- then
select results_eq(
  $$
    select path, score, vector_score, bm25_score, association_score, time_score, feedback_score
    from vbridge.memory_search('redis lock', '[1,0,0,0]', tests.root_path(), 1)
  $$,
  $$ values ('best.md', 1::float8, 1::float8, 1::float8, 1::float8, 1::float8, 1::float8) $$,
  'every part is full'
);
select is_empty(
  $$
    select score from vbridge.memory_search('redis lock kafka', '[1,1,0,0]', tests.root_path(), 20) where score not between 0 and 1
  $$,
  'none is beyond'
);

select * from finish();
rollback;
