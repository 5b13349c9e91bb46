-- shown_steps: the steps of a solution, ready to show.
-- version: 1

create or replace function {{ this }}(p_solution_id bigint, p_phase text, p_values jsonb)
  returns jsonb
  language sql
  stable
  parallel safe
as $function$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'step_order', s.step_order,
        'kind', s.kind,
        'payload',
        case
          when p_values is null then s.payload
          else {{ ref('filled_json') }}(s.payload, p_values)
        end,
        'description', {{ ref('filled_text') }}(s.description, p_values),
        'timeout_ms', s.timeout_ms,
        'is_dangerous', s.is_dangerous
      )
      order by s.step_order
    ),
    '[]'
  )
  from {{ source('steps') }} s
  where s.solution_id = p_solution_id and s.phase = p_phase;
$function$;

comment on function {{ this }} is
  'An array in order; p_phase is apply or rollback. p_values fills the placeholders, NULL leaves them. v{{ this.version }}';
