-- judged_checks: reported results of checks, held against what the solution expects.
-- version: 1

create or replace function {{ this }}(
  p_solution_id bigint, p_version integer, p_success boolean, p_checks jsonb
)
  returns table (results jsonb, is_checked boolean)
  language plpgsql
  stable
  rows 1
  set search_path = pg_catalog, pg_temp
as $function$
#variable_conflict use_column
declare
  v_checks jsonb := nullif(nullif(p_checks, 'null'), '[]');
  v_wrong text;
begin
  results := null;
  is_checked := false;
  if v_checks is null then
    return next;
    return;
  end if;
  -- Said in nested CASE, which alone promises the order in which its parts are looked at.
  v_wrong := case
    when jsonb_typeof(v_checks) <> 'array' then 'checks is not a list'
    when octet_length(v_checks::text) > {{ var('limits.text_bytes') }} then 'checks is too long'
    when exists (
      select
      from jsonb_array_elements(v_checks) as c (item)
      where case
        when jsonb_typeof(c.item) <> 'object' then true
        when jsonb_typeof(c.item -> 'check_order') is distinct from 'number' then true
        when jsonb_typeof(c.item -> 'exit_code') is distinct from 'number' then true
        when coalesce(jsonb_typeof(c.item -> 'output'), 'null') not in ('string', 'null') then true
        else c.item ->> 'check_order' !~ '^\d{1,4}$' or c.item ->> 'exit_code' !~ '^-?\d{1,9}$'
      end
    ) then 'a result of a check has not the shape that is asked for'
    when (
      select count(*) > count(distinct (c.item ->> 'check_order')::integer)
      from jsonb_array_elements(v_checks) as c (item)
    ) then 'a check is reported twice'
  end;
  if v_wrong is not null then
    raise exception '%', v_wrong
      using errcode = '{{ sqlstate("out_of_range") }}',
        hint = 'give checks as [{"check_order": 1, "exit_code": 0, "output": "PONG"}], each check once';
  end if;

  with reported as (
    select
      (c.item ->> 'check_order')::integer as check_order,
      (c.item ->> 'exit_code')::integer as exit_code,
      c.item ->> 'output' as output
    from jsonb_array_elements(v_checks) as c (item)
  ),
  judged as (
    select
      r.check_order,
      r.exit_code,
      r.output,
      e.check_order is not null as is_known,
      r.exit_code = e.exit_code as exit_is_right,
      e.output_like is null or coalesce(r.output, '') like e.output_like as output_is_right,
      e.exit_code as expected_code
    from reported r
    left join {{ ref('expected_checks') }}(p_solution_id, p_version) e
      on e.check_order = r.check_order
  )
  select
    jsonb_agg(
      jsonb_strip_nulls(
        jsonb_build_object(
          'check_order', j.check_order,
          'exit_code', j.exit_code,
          'passed', case when j.is_known then j.exit_is_right and j.output_is_right end,
          'output', left(j.output, 500)
        )
      )
      order by j.check_order
    ),
    string_agg(
      'check ' || j.check_order || case
        when not j.is_known then ' is none of this solution'
        when not j.exit_is_right
          then ' ended with ' || j.exit_code || ' instead of ' || j.expected_code
        else ' does not show what it should'
      end,
      ', ' order by j.check_order
    ) filter (where not (j.is_known and j.exit_is_right and j.output_is_right))
  into results, v_wrong
  from judged j;

  if p_success and v_wrong is not null then
    raise exception 'success is claimed, but %', v_wrong
      using errcode = '{{ sqlstate("contradicted_outcome") }}',
        hint = 'report success = false, or run the checks again once they pass; solution_preview shows what each expects';
  end if;
  is_checked := not exists (
    select e.check_order
    from {{ ref('expected_checks') }}(p_solution_id, p_version) e
    except
    select (r.item ->> 'check_order')::integer
    from jsonb_array_elements(results) as r (item)
  ) and exists (select from {{ ref('expected_checks') }}(p_solution_id, p_version));
  return next;
end;
$function$;

comment on function {{ this }} is
  'One row: the results with passed added and each output cut to 500 characters (NULL where none are reported), and whether every check of the solution is among them. Raises VB003 for a wrong shape, VB023 where p_success is true and a check failed or is unknown. v{{ this.version }}';
