-- Words of a fixed vocabulary, synonyms mapped, a word of the path counting three; at most five.
begin;
select plan(6);

-- then
select is(
  vbridge.infer_tags('notes.md', 'Redis and Docker: redis timeout'), array['redis', 'docker', 'timeout'], 'by frequency, then name'
);
select is(
  vbridge.infer_tags('kafka/x.md', 'redis redis'), array['kafka', 'redis'], 'the path counts three'
);
select is(
  vbridge.infer_tags('x', 'PostgreSQL postgres k8s'), array['postgres', 'kubernetes'], 'synonyms are one tag'
);
select is(
  vbridge.infer_tags('x', 'author specific rapid latest prototypes'), '{}'::text[], 'no substring is a tag'
);
select is(
  cardinality(vbridge.infer_tags('x', 'redis docker kafka python rust')), 5, 'five'
);
select is(
  vbridge.infer_tags('x', 'redis docker kafka python rust aws'),
  array['aws', 'docker', 'kafka', 'python', 'redis'],
  'not six'
);

select * from finish();
rollback;
