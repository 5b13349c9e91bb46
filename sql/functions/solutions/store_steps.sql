-- store_steps: the steps, checks and rollback of a solution.
-- version: 1

create or replace function {{ this }}(p_solution_id bigint, p_fixpack jsonb)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_step record;
  v_place text;
  v_constraint text;
begin
  delete from {{ source('steps') }} s where s.solution_id = p_solution_id;
  delete from {{ source('checks') }} c where c.solution_id = p_solution_id;
  for v_step in
    select f.phase, s.step, s.ordinal
    from (values ('apply', 'steps'), ('rollback', 'rollback')) as f (phase, field)
    cross join jsonb_path_query(p_fixpack, ('$.' || f.field || '[*]')::jsonpath)
      with ordinality as s (step, ordinal)
    order by f.phase, s.ordinal
  loop
    v_place := v_step.phase || ' step ' || v_step.ordinal;
    insert into {{ source('steps') }} (
      solution_id, phase, step_order, kind, payload, description, timeout_ms, is_dangerous
    )
    values (
      p_solution_id, v_step.phase, v_step.ordinal, v_step.step ->> 'kind',
      jsonb_strip_nulls(v_step.step -> 'payload'), coalesce(v_step.step ->> 'description', ''),
      coalesce((v_step.step ->> 'timeout_ms')::integer, 120000),
      coalesce((v_step.step ->> 'dangerous')::boolean, false)
    );
  end loop;
  v_place := 'a check';
  insert into {{ source('checks') }} (
    solution_id, check_order, cmd, description, expect_substring, expect_exit_code, timeout_ms
  )
  select
    p_solution_id, c.ordinal, c.item ->> 'cmd', coalesce(c.item ->> 'description', ''),
    c.item ->> 'expect_substring', coalesce((c.item ->> 'expect_exit_code')::integer, 0),
    coalesce((c.item ->> 'timeout_ms')::integer, 30000)
  from jsonb_path_query(p_fixpack, '$.checks[*]') with ordinality as c (item, ordinal);
exception
  when check_violation or not_null_violation then
    get stacked diagnostics v_constraint = constraint_name;
    raise exception '% has not the shape of its kind (%)',
        v_place, coalesce(nullif(v_constraint, ''), 'a part is missing')
      using errcode = '{{ sqlstate("invalid_fixpack") }}',
        hint = 'kinds are cmd, patch, copy, script and env, each with its own payload: vbridge fixpack schema';
  when invalid_text_representation or numeric_value_out_of_range then
    raise exception 'a number or flag of % is something else', v_place
      using errcode = '{{ sqlstate("invalid_fixpack") }}',
        hint = 'timeout_ms and expect_exit_code are whole numbers, dangerous is true or false';
end;
$function$;

comment on function {{ this }} is
  'Replaces what was stored. Raises VB018 for a step or check of the wrong shape. v{{ this.version }}';
