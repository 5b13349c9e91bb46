-- Texts are filled wherever they stand; names of fields are not.
begin;
select plan(1);

-- then
select is(
  vbridge.filled_json('{"run": "ping {h}", "env": {"{h}": "{h}"}, "list": ["{h}", 1, true, null]}', '{"h": "db"}'),
  '{"run": "ping db", "env": {"{h}": "db"}, "list": ["db", 1, true, null]}'::jsonb,
  'objects and lists'
);

select * from finish();
rollback;
