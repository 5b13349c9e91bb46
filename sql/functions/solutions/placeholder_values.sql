-- placeholder_values: what each placeholder of a solution stands for.
-- version: 1

create or replace function {{ this }}(p_placeholders jsonb, p_given jsonb)
  returns jsonb
  language plpgsql
  stable
  parallel safe
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_values jsonb := '{}'::jsonb;
  v_open text[];
  v_solved jsonb;
  v_unknown text;
begin
  if p_given is not null and jsonb_typeof(p_given) <> 'object' then
    raise exception 'the values of placeholders are no object'
      using errcode = '{{ sqlstate("invalid_fixpack") }}',
        hint = 'give them as {"name": "value"}';
  end if;
  select g.key into v_unknown
  from jsonb_each(coalesce(p_given, '{}')) g
  where not p_placeholders ? g.key
  order by g.key
  limit 1;
  if found then
    raise exception 'the solution has no placeholder "%"', left(v_unknown, 80)
      using errcode = '{{ sqlstate("invalid_fixpack") }}',
        hint = coalesce(
          'it has ' || (
            select string_agg(k.name, ', ' order by k.name)
            from jsonb_object_keys(p_placeholders) as k (name)
          ),
          'it has none'
        );
  end if;
  select coalesce(jsonb_object_agg(g.key, g.value #>> '{}'), '{}') into v_values
  from jsonb_each(coalesce(p_given, '{}')) g
  where jsonb_typeof(g.value) in ('string', 'number', 'boolean');

  -- A default may be made of others: those that are known first, then those that build on them.
  loop
    v_open := array(
      select d.key
      from jsonb_each(p_placeholders) d
      where d.value ? 'default' and not v_values ? d.key
    );
    exit when v_open = '{}';
    select jsonb_object_agg(
      o.name, {{ ref('filled_text') }}(p_placeholders -> o.name ->> 'default', v_values)
    )
    into v_solved
    from unnest(v_open) as o (name)
    where not exists (
      select
      from {{ ref('placeholder_names') }}(p_placeholders -> o.name ->> 'default') u
      where u = any (v_open)
    );
    if v_solved is null then
      raise exception 'the defaults of the placeholders % refer to each other',
          array_to_string(v_open, ', ')
        using errcode = '{{ sqlstate("invalid_fixpack") }}',
          hint = 'give one of them a default without a placeholder, or none';
    end if;
    v_values := v_values || v_solved;
  end loop;
  return v_values;
end;
$function$;

comment on function {{ this }} is
  'The given values, and for the others their defaults; placeholders without either are left out. Raises VB018 for a value of no placeholder, or defaults that go in a circle. v{{ this.version }}';
