-- canonical_root: the one spelling of a project's root.
-- version: 1

create or replace function {{ this }}(p_root text)
  returns text
  language plpgsql
  immutable
  parallel safe
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_root text := btrim(coalesce(p_root, ''), E' \t\r\n');
  v_head text := '/';
  v_separator text := '/';
  v_kept integer := 0;
  v_part text;
  v_parts text[] := array[]::text[];
begin
  if v_root = '' then
    raise exception 'project_root is empty'
      using errcode = '{{ sqlstate("invalid_root") }}',
        hint = 'give the absolute path of the project, such as "/home/me/my-app"';
  end if;
  if octet_length(v_root) > {{ var('limits.root_bytes') }} then
    raise exception 'project_root has % bytes; the limit is {{ var("limits.root_bytes") }}',
        octet_length(v_root)
      using errcode = '{{ sqlstate("too_long") }}',
        hint = 'give the absolute path of the project''s folder';
  end if;
  if v_root ~ '[\x01-\x1f\x7f]' then
    raise exception 'project_root holds control characters'
      using errcode = '{{ sqlstate("invalid_root") }}',
        hint = 'give the path in printable characters';
  end if;

  -- Backslashes separate only where the root is a Windows one: in POSIX they may be part of a name.
  if v_root ~ '^[A-Za-z]:[\\/]' then
    v_head := upper(left(v_root, 1)) || ':/';
    v_root := translate(substr(v_root, 3), '\', '/');
  elsif v_root ~ '^\\\\[^\\/. ]' then
    -- Written with backslashes again: two slashes in front would read as one the next time.
    v_head := '\\';
    v_separator := '\';
    v_kept := 2;
    v_root := translate(v_root, '\', '/');
  elsif left(v_root, 1) <> '/' then
    raise exception 'project_root "%" is not absolute', left(v_root, 200)
      using errcode = '{{ sqlstate("invalid_root") }}',
        hint = 'give the absolute path of the project, such as "/home/me/my-app"';
  end if;

  foreach v_part in array string_to_array(v_root, '/') loop
    v_part := rtrim(v_part, ' ');
    if v_part = '..' then
      v_parts := v_parts[:greatest(cardinality(v_parts) - 1, least(cardinality(v_parts), v_kept))];
    elsif v_part not in ('', '.') then
      v_parts := v_parts || v_part;
    end if;
  end loop;
  return v_head || array_to_string(v_parts, v_separator);
end;
$function$;

comment on function {{ this }} is
  'Absolute root with ".", "..", doubled and trailing slashes resolved by spelling alone, spaces at the end of a name dropped, the drive letter upper case; a Windows share as \\server\share. Its own canonical spelling. Raises VB007 for an empty or relative root, VB004 for one over the limit. v{{ this.version }}';
