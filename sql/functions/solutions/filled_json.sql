-- filled_json: a payload with the placeholders of all its texts replaced by their values.
-- version: 1

create or replace function {{ this }}(p_json jsonb, p_values jsonb)
  returns jsonb
  language sql
  immutable
  parallel safe
  set search_path = pg_catalog, pg_temp
as $function$
  select case jsonb_typeof(p_json)
    when 'string' then to_jsonb({{ ref('filled_text') }}(p_json #>> '{}', p_values))
    when 'array' then (
      select coalesce(jsonb_agg({{ this }}(e.value, p_values) order by e.place), '[]')
      from jsonb_array_elements(p_json) with ordinality as e (value, place)
    )
    when 'object' then (
      select coalesce(jsonb_object_agg(e.key, {{ this }}(e.value, p_values)), '{}')
      from jsonb_each(p_json) e
    )
    else p_json
  end;
$function$;

comment on function {{ this }} is
  'Texts at any depth are filled, names of fields are not. v{{ this.version }}';
