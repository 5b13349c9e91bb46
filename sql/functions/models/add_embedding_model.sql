-- add_embedding_model: a new row of embedding_models from a model's key.
-- version: 1

create or replace function {{ this }}(p_model_key text, p_state text)
  returns {{ source('embedding_models') }}
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_parts text[] := regexp_match(p_model_key, '^([^/]+)/(.+)/(\d{1,4})/(\d{1,9})$');
  v_model {{ source('embedding_models') }};
begin
  if v_parts is null or v_parts[3]::integer not between 1 and 4000 then
    raise exception 'model key "%" cannot be read', left(p_model_key, 200)
      using errcode = '{{ sqlstate("out_of_range") }}',
        hint = 'write it as provider/name/dimensions/preprocessing, with 1 to 4000 dimensions';
  end if;
  insert into {{ source('embedding_models') }}
    (model_key, provider, name, dimensions, preprocessing, state)
  values
    (p_model_key, v_parts[1], v_parts[2], v_parts[3]::integer, v_parts[4]::integer, p_state)
  returning * into v_model;
  return v_model;
end;
$function$;

comment on function {{ this }} is
  'Adds a model named provider/name/dimensions/preprocessing in a state (active or building). Raises VB003 for a key of another form or with other than 1 to 4000 dimensions. v{{ this.version }}';
