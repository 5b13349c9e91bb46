-- environment_text: an environment in a few words, coarse enough to be counted by.
-- version: 1

create or replace function {{ this }}(p_environment jsonb)
  returns text
  language sql
  immutable
  parallel safe
as $function$
  select coalesce(
    string_agg(
      case f.field
        -- Of a version the first number: 20.11.1 and 20.9 are counted together.
        when 'runtime_version' then coalesce(substring(v.value from '\d+'), v.value)
        else v.value
      end,
      ' ' order by f.place, v.value
    ),
    'unknown'
  )
  from (
    values
      (1, 'os'), (2, 'runtime'), (3, 'runtime_version'), (4, 'package_manager'), (5, 'platform')
  ) as f (place, field)
  cross join lateral (
    select n.item #>> '{}' as value
    from jsonb_path_query(p_environment -> f.field, '$[*]') as n (item)
  ) v;
$function$;

comment on function {{ this }} is
  'Such as "linux node 20 npm": os, runtime, the first number of its version, package manager, platform, as far as they are known; unknown for {}. v{{ this.version }}';
