-- Solutions stored for the project go with all that they are found by; shared ones stay.
begin;
select plan(5);

-- given
select tests.solution('shared');
create temp table before as
select l.signature_count, l.term_total, l.revision,
  array(select t from vbridge.signature_terms t order by t.term_id) as terms
from vbridge.solution_library l;
create temp table own as
select u.solution_id
from vbridge.solution_upsert(
  '{"slug": "own-fix", "title": "Own", "description": "Only here", "category": "runtime",
    "signatures": [{"text": "Error: getaddrinfo ENOTFOUND db.internal"}],
    "steps": [{"kind": "cmd", "payload": {"run": "true"}}], "checks": [{"cmd": "true"}]}',
  p_project_root => '/srv/app'
) u;

-- when
select vbridge.forget_outcomes(vbridge.find_project('/srv/app'));

-- then
select results_eq(
  $$ select slug from vbridge.solutions $$, $$ values ('shared') $$, 'the shared one is left'
);
select is_empty(
  $$
    select own.solution_id
    from own
    join (
      select solution_id from vbridge.signatures union all
      select solution_id from vbridge.steps union all
      select solution_id from vbridge.solution_versions
    ) kept using (solution_id)
  $$,
  'no signature, step or version of the other is'
);
select results_eq(
  $$ select l.signature_count, l.term_total from vbridge.solution_library l $$,
  $$ select signature_count, term_total from before $$,
  'the totals of the library are as before'
);
select results_eq(
  $$ select t from vbridge.signature_terms t order by t.term_id $$,
  $$ select unnest(terms) from before $$,
  'no word of it counts on'
);
select cmp_ok(
  (select l.revision from vbridge.solution_library l), '>', (select revision + 1 from before),
  'the library was written to'
);

select * from finish();
rollback;
