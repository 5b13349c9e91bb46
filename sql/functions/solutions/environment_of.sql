-- environment_of: a described environment, checked and in one spelling.
-- version: 1

create or replace function {{ this }}(p_environment jsonb)
  returns jsonb
  language plpgsql
  stable
  parallel safe
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_key text;
  v_value jsonb;
  v_environment jsonb := '{}'::jsonb;
begin
  if p_environment is null or jsonb_typeof(p_environment) = 'null' then
    return v_environment;
  end if;
  if jsonb_typeof(p_environment) <> 'object' then
    raise exception 'environment is not an object'
      using errcode = '{{ sqlstate("invalid_environment") }}',
        hint = 'give it as {"os": "linux", "runtime": "node", "runtime_version": "20.11"}';
  end if;
  for v_key, v_value in select e.key, e.value from jsonb_each(p_environment) e order by e.key loop
    if v_key <> all (array['os', 'runtime', 'runtime_version', 'package_manager', 'platform',
      'monorepo_tool'])
    then
      raise exception 'environment has the unknown field "%"', left(v_key, 80)
        using errcode = '{{ sqlstate("invalid_environment") }}',
          hint = 'it may have os, runtime, runtime_version, package_manager, platform, monorepo_tool';
    end if;
    -- A number such as 20 is a version too.
    if jsonb_typeof(v_value) not in ('string', 'array', 'number', 'null')
      or v_value @? '$[*] ? (@.type() != "string" && @.type() != "number" && @.type() != "null")'
    then
      raise exception 'environment: % is neither a text nor a list of texts', v_key
        using errcode = '{{ sqlstate("invalid_environment") }}',
          hint = 'give a text such as "linux", or a list of them';
    end if;
    v_value := (
      select jsonb_agg(distinct w.word order by w.word)
      from jsonb_path_query(v_value, '$[*]') as v (value)
      cross join lateral (select lower(btrim(v.value #>> '{}')) as word) n
      cross join lateral (
        select case
          when v_key <> 'os' then n.word
          when n.word in ('darwin', 'mac', 'osx', 'mac os', 'mac os x') then 'macos'
          when n.word in ('win', 'win32', 'win64') then 'windows'
          else n.word
        end as word
      ) w
      where w.word <> ''
    );
    if octet_length(v_value::text) > {{ var('limits.environment_bytes') }} then
      raise exception 'environment: % is too long', v_key
        using errcode = '{{ sqlstate("invalid_environment") }}',
          hint = 'its fields are short names and versions';
    end if;
    if v_value is not null then
      v_environment := v_environment || jsonb_build_object(
        v_key, case when jsonb_array_length(v_value) = 1 then v_value -> 0 else v_value end
      );
    end if;
  end loop;
  return v_environment;
end;
$function$;

comment on function {{ this }} is
  'In small letters, one text or a sorted list of texts a field, without blanks; {} for NULL. Raises VB024 for an unknown field or a value that is no text. v{{ this.version }}';
