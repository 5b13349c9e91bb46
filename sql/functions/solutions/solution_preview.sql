-- solution_preview: a solution with its placeholders filled in, to be read before it is applied.
-- version: 1

create or replace function {{ this }}(p_solution_id bigint, p_values jsonb default '{}')
  returns table (
    solution_id bigint,
    slug text,
    version integer,
    title text,
    description text,
    category text,
    component text,
    tags text[],
    pattern_tag text,
    environment jsonb,
    preconditions text[],
    not_when text[],
    placeholders jsonb,
    is_dangerous boolean,
    signatures jsonb,
    steps jsonb,
    checks jsonb,
    rollback jsonb,
    updated_at timestamptz,
    missing text[]
  )
  language plpgsql
  stable
  rows 1
  set search_path = pg_catalog, pg_temp
as $function$
#variable_conflict use_column
declare
  v_values jsonb;
begin
  for
    solution_id, slug, version, title, description, category, component, tags, pattern_tag,
    environment, preconditions, not_when, placeholders, is_dangerous, signatures, steps, checks,
    rollback, updated_at
  in
    select d.* from {{ ref('solution_details') }}(p_solution_id) d
  loop
    v_values := {{ ref('placeholder_values') }}(placeholders, p_values);
    steps := {{ ref('shown_steps') }}(p_solution_id, 'apply', v_values);
    checks := {{ ref('shown_checks') }}(p_solution_id, v_values);
    rollback := {{ ref('shown_steps') }}(p_solution_id, 'rollback', v_values);
    missing := array(
      select k.name
      from jsonb_object_keys(placeholders) as k (name)
      where not v_values ? k.name
      order by k.name
    );
    return next;
  end loop;
end;
$function$;

comment on function {{ this }} is
  'As solution_details, with p_values ({"name": "value"}) and the defaults put in; missing names the placeholders that have neither. Nothing is run. Raises VB017 for an unknown id, VB018 for a value of no placeholder. v{{ this.version }}';
