-- solution_outcomes: how often a solution was applied, and how often it worked.
-- version: 1

create or replace function {{ this }}(p_solution_id bigint, p_as_of timestamptz)
  returns table (applications bigint, success_count bigint)
  language sql
  stable
  rows 1
as $function$
  select count(*), count(*) filter (where a.success)
  from {{ source('solution_applications') }} a
  where a.solution_id = p_solution_id
    and a.applied_at <= p_as_of
    and not exists (
      select
      from {{ source('application_undos') }} u
      where u.project_id = a.project_id
        and u.application_id = a.application_id
        and u.undone_at <= p_as_of
    );
$function$;

comment on function {{ this }} is
  'One row: standing applications of all versions and patterns up to a moment. v{{ this.version }}';
