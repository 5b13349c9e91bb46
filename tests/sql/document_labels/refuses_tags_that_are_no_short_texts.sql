-- At most 32 tags, each a text of 1 to 128 bytes that is not blank.
begin;
select plan(15);

-- then
select lives_ok(
  format($$ select vbridge.document_labels('a', 'a', %L) $$, jsonb_build_object('tags', (
    select jsonb_agg('t' || i) from generate_series(1, n) i))),
  n || ' tags'
)
from unnest(array[31, 32]) as n;
select lives_ok(
  format($$ select vbridge.document_labels('a', 'a', %L) $$, jsonb_build_object('tags', array[repeat('t', n)])),
  n || ' bytes'
)
from unnest(array[1, 127, 128]) as n;
select throws_ok(
  format($$ select vbridge.document_labels('a', 'a', %L) $$, jsonb_build_object('tags', tags)),
  'VB008', 'meta.tags is not a list of at most 32 short texts', left(tags::text, 20)
)
from unnest(array[
  '[""]', '["\n"]', '[1]', '[null]', '[["a"]]',
  (select jsonb_agg('t' || i) from generate_series(1, 33) i),
  jsonb_build_array(repeat('t', 129))
]::jsonb[]) as tags;
select throws_ok(
  format($$ select vbridge.document_labels('a', 'a', %L) $$, jsonb_build_object('tags', tags)),
  'VB008', format('meta.tags is a JSON %s, not a list', kind), kind
)
from (values ('"redis"'::jsonb, 'string'), ('1', 'number'), ('{}', 'object')) as w (tags, kind);

select * from finish();
rollback;
