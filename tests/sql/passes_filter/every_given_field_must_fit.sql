-- Equal component, category and outcome, any of the tags, the start of the path, since <= updated < until.
begin;
select plan(19);

-- then
select is(
  vbridge.passes_filter(
    f::vbridge.document_filter, 'src/a_b.ts', 'web', 'code', '{x,y}', 'success', '2026-02-01Z'
  ),
  passes,
  f || ': ' || label
)
from (
  values
    ('(,,,,,,)', true, 'no field'),
    ('(web,,,,,,)', true, 'component'),
    ('(we,,,,,,)', false, 'part of a component'),
    ('(WEB,,,,,,)', false, 'case counts'),
    ('(,code,,,,,)', true, 'category'),
    ('(,docs,,,,,)', false, 'other category'),
    ('(,,{y},,,,)', true, 'a tag'),
    ('(,,"{z,x}",,,,)', true, 'one of the tags'),
    ('(,,{z},,,,)', false, 'none of the tags'),
    ('(,,,src/,,,)', true, 'start of the path'),
    ('(,,,rc/,,,)', false, 'middle of the path'),
    ('(,,,src/aXb,,,)', false, 'an underscore is no wildcard'),
    ('(,,,src%,,,)', false, 'nor is %'),
    ('(,,,,success,,)', true, 'outcome'),
    ('(,,,,failure,,)', false, 'other outcome'),
    ('(,,,,,2026-02-01Z,)', true, 'since is inclusive'),
    ('(,,,,,,2026-02-01Z)', false, 'until is not'),
    ('(web,code,{x},src/,success,2026-01-01Z,2026-03-01Z)', true, 'all'),
    ('(web,code,{x},src/,failure,2026-01-01Z,2026-03-01Z)', false, 'all but one')
) as w (f, passes, label);

select * from finish();
rollback;
