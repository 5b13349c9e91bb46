-- standing_outcomes: the applications that count at a moment.
-- version: 1

create or replace function {{ this }}(p_as_of timestamptz)
  returns table (
    project_id bigint,
    application_id bigint,
    solution_id bigint,
    success boolean,
    weight float8,
    environment jsonb,
    applied_at timestamptz
  )
  language sql
  stable
  parallel safe
as $function$
  -- No "set search_path" here: it would stop the planner inlining this.
  select
    a.project_id,
    a.application_id,
    a.solution_id,
    a.success,
    case
      when a.is_checked then {{ var('outcomes.checked_weight') }}
      else {{ var('outcomes.claim_weight') }}
    end::float8,
    a.environment,
    a.applied_at
  from {{ source('solution_applications') }} a
  where a.applied_at <= p_as_of
    and not exists (
      select
      from {{ source('application_undos') }} u
      where u.project_id = a.project_id
        and u.application_id = a.application_id
        and u.undone_at <= p_as_of
    );
$function$;

comment on function {{ this }} is
  'Applications made by then and not undone by then; infinity for all that stand now. weight: {{ var("outcomes.claim_weight") }} for what was claimed, {{ var("outcomes.checked_weight") }} where the results of all checks were reported. v{{ this.version }}';
