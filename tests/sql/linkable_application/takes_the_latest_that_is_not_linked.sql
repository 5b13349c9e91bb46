-- Of the sessions applications with that solution and outcome, the latest that the pattern lacks.
begin;
select plan(7);

-- given
select tests.solution('one', 'redis');
create temp table made as
select v.what, a.application_id
from (
  values
    ('old', true, 's', 25.0), ('early', true, 's', 3), ('late', true, 's', 2), ('failed', false, 's', 1),
    ('foreign', true, 't', 1)
) as v (what, success, session, hours),
vbridge.solution_apply(
  tests.solution_id('one'), v.success, p_session => v.session, p_applied_at => now() - v.hours * interval '1 hour'
) a;
create function pg_temp.linkable(session text, any_project boolean default true, project_id bigint default 0)
  returns table (what text, is_linked boolean) language sql
as $function$
  select m.what, l.is_linked
  from vbridge.linkable_application(
    vbridge.find_pattern('redis'), tests.solution_id('one'), true, project_id, any_project, session, now()
  ) l
  join made m using (application_id);
$function$;
create function pg_temp.link(what text, linked_at timestamptz) returns void language sql as $function$
  insert into vbridge.application_patterns
  select 0, m.application_id, vbridge.find_pattern('redis'), linked_at from made m where m.what = link.what;
$function$;

-- then
select results_eq($$ select * from pg_temp.linkable('s') $$, $$ values ('late', false) $$, 'the latest');
select results_eq($$ select * from pg_temp.linkable('s', false, 7) $$, $$ values ('late', false) $$, 'it named no project');
select is_empty($$ select * from pg_temp.linkable('u') $$, 'another session');
select is_empty($$ select * from pg_temp.linkable(null) $$, 'no session is not any session');

-- when
select pg_temp.link('late', now() - interval '59 s');

-- then
select results_eq($$ select * from pg_temp.linkable('s') $$, $$ values ('late', true) $$, 'a repeat');

-- when
update vbridge.application_patterns set linked_at = now() - interval '61 s';

-- then
select results_eq($$ select * from pg_temp.linkable('s') $$, $$ values ('early', false) $$, 'a minute later it is no repeat');

-- when
select vbridge.solution_undo(application_id) from made where what = 'early';

-- then
select is_empty($$ select * from pg_temp.linkable('s') $$, 'undone, and more than 24 hours old');

select * from finish();
rollback;
