-- What meta names is taken as it is; the rest is inferred.
begin;
select plan(4);

-- then
select results_eq(
  $$ select * from vbridge.document_labels('api/redis.py', 'redis', '{}') $$,
  $$ values ('backend', 'code', array['redis', 'api'], 'unknown') $$,
  'all inferred'
);
select results_eq(
  $$
    select * from vbridge.document_labels('api/redis.py', 'redis',
      '{"component": "core", "category": "note", "tags": [" x", "y", "x\n"], "outcome_status": "fixed"}')
  $$,
  $$ values ('core', 'note', array['x', 'y'], 'success') $$,
  'all given, each tag once, in order'
);
select results_eq(
  $$ select tags from vbridge.document_labels('api/redis.py', 'redis', '{"tags": []}') $$,
  $$ values ('{}'::text[]) $$,
  'an empty list means no tags'
);
select results_eq(
  $$ select tags from vbridge.document_labels('api/redis.py', 'redis', '{"tags": null}') $$,
  $$ values (array['redis', 'api']) $$,
  'null means not given'
);

select * from finish();
rollback;
