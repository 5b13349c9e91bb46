-- pattern_outcomes: the applications that count at a moment, each with the patterns it was for.
-- version: 1

create or replace function {{ this }}(p_as_of timestamptz)
  returns table (
    pattern_id bigint,
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
  select
    l.pattern_id,
    o.project_id,
    o.application_id,
    o.solution_id,
    o.success,
    o.weight,
    o.environment,
    o.applied_at
  from {{ source('application_patterns') }} l
  join {{ ref('standing_outcomes') }}(p_as_of) o
    on o.project_id = l.project_id and o.application_id = l.application_id
  where l.linked_at <= p_as_of;
$function$;

comment on function {{ this }} is
  'One row an application and pattern, of those linked by then; see standing_outcomes. v{{ this.version }}';
