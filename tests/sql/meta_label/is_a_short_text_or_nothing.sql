-- A text of 1 to 128 bytes, trimmed; missing and null are NULL; all else is refused.
begin;
select plan(14);

-- then
select is(vbridge.meta_label(E'{"component": " web\\n"}', 'component'), 'web', 'trimmed');
select is(vbridge.meta_label('{}', 'component'), null, 'missing');
select is(vbridge.meta_label('{"component": null}', 'component'), null, 'null');
select is(
  vbridge.meta_label(jsonb_build_object('component', repeat('a', n)), 'component'), repeat('a', n), n || ' bytes'
)
from unnest(array[1, 127, 128]) as n;
select throws_ok(
  format('select vbridge.meta_label(%L, %L)', jsonb_build_object('component', v), 'component'),
  'VB008', 'meta.component is not a text of 1 to 128 bytes', v::text
)
from unnest(array[
  '""', '"  "', '1', 'true', '["web"]', '{"a": 1}', to_jsonb(repeat('a', 129)), to_jsonb(repeat('ä', 65))
]::jsonb[]) as v;

select * from finish();
rollback;
