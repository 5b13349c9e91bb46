-- association_score: likeness to the best match of the first pass, over the project's own mean and deviation.
begin;
select plan(2);

-- given: a span of 6; the best match points along x, and one is near it though neither is near to the query
update vbridge.ranking_policies set vector_span = 6 where name = 'standard';
select tests.chunk('best.md', 'redis', '[1,0,0,0]');
select tests.chunk('like.md', 'kafka', '[1,0,0,0]');
select tests.chunk('unlike.md', 'kafka', '[0,1,0,0]');

-- then: cosines 1, 1, 0 to the best; mean (2 + 2) / 23, deviation 0.263347
select results_eq(
  $$ select path, association_score from tests.ranked('redis', '[0,0,0,1]', 'standard') $$,
  $$ values ('best.md', 0.5228::float8), ('like.md', 0.5228), ('unlike.md', 0) $$,
  '(1 - 0.173913) / (6 * 0.263347)'
);
select is_empty(
  $$ select 1 from tests.ranked('redis', policy => 'standard') where association_score <> 0 $$,
  'nothing without vectors'
);

select * from finish();
rollback;
