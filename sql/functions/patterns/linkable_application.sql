-- linkable_application: the application that a link is about.
-- version: 1

create or replace function {{ this }}(
  p_pattern_id bigint,
  p_solution_id bigint,
  p_success boolean,
  p_project_id bigint,
  p_any_project boolean,
  p_session text,
  p_moment timestamptz
)
  returns table (project_id bigint, application_id bigint, is_linked boolean)
  language sql
  stable
  rows 1
as $function$
  with reported as (
    select a.project_id, a.application_id, a.applied_at, l.linked_at
    from {{ source('solution_applications') }} a
    left join {{ source('application_patterns') }} l
      on l.project_id = a.project_id
        and l.application_id = a.application_id
        and l.pattern_id = p_pattern_id
    where a.solution_id = p_solution_id
      and a.success = p_success
      and a.session is not distinct from p_session
      -- A session may report in one project and link without naming it, or the other way round.
      and (
        a.project_id = p_project_id
        or p_session is not null and (p_any_project or a.project_id = 0)
      )
      and a.applied_at > p_moment - make_interval(hours => {{ var('outcomes.link_hours') }})
      -- A call that began later may have been faster.
      and a.applied_at <= p_moment + make_interval(secs => {{ var('outcomes.repeat_seconds') }})
      and not exists (
        select
        from {{ source('application_undos') }} u
        where u.project_id = a.project_id and u.application_id = a.application_id
      )
  ),
  repeated as (
    select r.project_id, r.application_id
    from reported r
    where r.linked_at > p_moment - make_interval(secs => {{ var('outcomes.repeat_seconds') }})
      and r.linked_at <= p_moment + make_interval(secs => {{ var('outcomes.repeat_seconds') }})
    order by r.application_id desc
    limit 1
  )
  (
    select r.project_id, r.application_id, false
    from reported r
    where r.linked_at is null
      -- Without a session nothing tells that the two belong together.
      and p_session is not null
      -- What was there before a link of a moment ago was passed over then: this is its repeat.
      and r.application_id > coalesce((select t.application_id from repeated t), 0)
    order by r.application_id desc
    limit 1
  )
  union all
  (
    select t.project_id, t.application_id, true
    from repeated t
    where not exists (
      select
      from reported r
      where r.linked_at is null
        and p_session is not null
        and r.application_id > t.application_id
    )
  );
$function$;

comment on function {{ this }} is
  'At most one row, of standing applications around p_moment; without a session only one that is_linked. is_linked: it is linked to the pattern already, moments ago, and the caller repeats himself. v{{ this.version }}';
