-- shown_checks: the checks of a solution, ready to show.
-- version: 1

create or replace function {{ this }}(p_solution_id bigint, p_values jsonb)
  returns jsonb
  language sql
  stable
  parallel safe
as $function$
  select coalesce(
    jsonb_agg(
      jsonb_strip_nulls(
        jsonb_build_object(
          'check_order', c.check_order,
          'cmd', {{ ref('filled_text') }}(c.cmd, p_values),
          'description', {{ ref('filled_text') }}(c.description, p_values),
          'expect_substring', {{ ref('filled_text') }}(c.expect_substring, p_values),
          'expect_exit_code', c.expect_exit_code,
          'timeout_ms', c.timeout_ms
        )
      )
      order by c.check_order
    ),
    '[]'
  )
  from {{ source('checks') }} c
  where c.solution_id = p_solution_id;
$function$;

comment on function {{ this }} is
  'An array in order. p_values fills the placeholders, NULL leaves them. v{{ this.version }}';
