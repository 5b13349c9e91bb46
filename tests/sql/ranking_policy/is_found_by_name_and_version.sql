-- By name its newest version, with @ a certain one; NULL or blank is the default; an unknown one names those there are.
begin;
select plan(10);

-- then
select is((vbridge.ranking_policy(name)).name, found, coalesce('"' || name || '"', 'null'))
from (values (null, 'standard'), ('', 'standard'), ('  ', 'standard'), ('classic', 'classic'), ('classic@1', 'classic'))
  as w (name, found);
select throws_ok(
  format('select vbridge.ranking_policy(%L)', name), 'VB016', format('no ranking policy is named "%s"', name), name
)
from unnest(array['nothing', 'classic@2', 'classic@x', 'CLASSIC']) as name;
create temp table refusal (hint text);
do $$
declare
  v_hint text;
begin
  perform vbridge.ranking_policy('nothing');
exception when sqlstate 'VB016' then
  get stacked diagnostics v_hint = pg_exception_hint;
  insert into refusal values (v_hint);
end;
$$;
select is(
  (select hint from refusal), 'use classic, rrf, standard, vectors, words; a version as in "classic@1"', 'the hint names all'
);

select * from finish();
rollback;
