-- At most 128 terms: the rare ones of a pasted log, however late they come.
begin;
select plan(3);

-- given: "common" in all chunks, "rare" in one
select tests.document('a.md', array(select 'common w' || i || 'x ' from generate_series(1, 150) i) || 'common rare'::text);

-- when
create temp table found as
select t.*
from vbridge.query_terms(
  (select string_agg('w' || i || 'x', ' ') from generate_series(1, 127) i) || ' common rare nowhere', tests.project_id()
) t;

-- then
select is((select count(*) from found), 128::bigint, '128 of 130');
select ok(exists (select from found where term = 'rare'), 'the rare one is among them');
select ok(
  not exists (select from found where term in ('common', 'nowher')),
  'the common one and the unknown one are not'
);

select * from finish();
rollback;
