-- Blank path, blank text and a meta that is not an object are refused; a path is only a label.
begin;
select plan(17);

-- then
select throws_ok(
  format('select vbridge.check_document(%L, %L, %L)', path, 'text', '{}'),
  'VB002', 'path is blank', 'a blank path'
)
from unnest(array['', '  ', E'\n', null]) as path;
select throws_ok(
  format('select vbridge.check_document(%L, %L, %L)', 'a.md', text, '{}'),
  'VB002', 'text is blank', 'a blank text'
)
from unnest(array['', '  ', E'\n\t', null]) as text;
select throws_ok(
  format('select vbridge.check_document(%L, %L, %L)', 'a.md', 'text', meta),
  'VB008', format('meta is a JSON %s, not an object', kind), 'meta ' || meta
)
from (values ('[]', 'array'), ('1', 'number'), ('"x"', 'string'), ('true', 'boolean'), ('null', 'null'))
  as w (meta, kind);
select lives_ok(
  format('select vbridge.check_document(%L, %L, %L)', path, 'text', '{}'), path || ' is a label'
)
from unnest(array['../../etc/passwd', '$(touch x)', 'a b.md', '猫.md']) as path;

select * from finish();
rollback;
