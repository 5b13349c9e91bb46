-- expected_checks: what the checks of a version of a solution should show.
-- version: 1

create or replace function {{ this }}(p_solution_id bigint, p_version integer)
  returns table (check_order integer, exit_code integer, output_like text)
  language sql
  stable
as $function$
  with expected as (
    select c.check_order, c.expect_exit_code as exit_code, c.expect_substring, s.placeholders
    from {{ source('solutions') }} s
    join {{ source('checks') }} c on c.solution_id = s.solution_id
    where s.solution_id = p_solution_id and s.version = p_version
    union all
    select
      c.ordinal::integer,
      coalesce((c.item ->> 'expect_exit_code')::integer, 0),
      c.item ->> 'expect_substring',
      v.fixpack -> 'placeholders'
    from {{ source('solution_versions') }} v
    join {{ source('solutions') }} s on s.solution_id = v.solution_id and s.version <> v.version
    cross join jsonb_path_query(v.fixpack, '$.checks[*]') with ordinality as c (item, ordinal)
    where v.solution_id = p_solution_id and v.version = p_version
  )
  select
    e.check_order,
    e.exit_code,
    -- Whoever ran it filled the placeholders: anything may stand in their place.
    '%' || replace(
      regexp_replace(
        {{ ref('filled_text') }}(
          e.expect_substring,
          (
            select jsonb_object_agg(p.name, chr(1))
            from jsonb_object_keys(e.placeholders) as p (name)
          )
        ),
        '([\\%_])', '\\\1', 'g'
      ),
      chr(1), '%'
    ) || '%'
  from expected e;
$function$;

comment on function {{ this }} is
  'One row a check: its exit code, and what its output is like (for the operator like), NULL where any will do. v{{ this.version }}';
