-- meta_label: a short text out of a caller's meta.
-- version: 1

create or replace function {{ this }}(p_meta jsonb, p_key text)
  returns text
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_label text := btrim(p_meta ->> p_key, E' \t\r\n');
begin
  if coalesce(jsonb_typeof(p_meta -> p_key), 'null') = 'null' then
    return null;
  end if;
  if jsonb_typeof(p_meta -> p_key) <> 'string'
    or octet_length(v_label) not between 1 and {{ var('limits.label_bytes') }}
  then
    raise exception 'meta.% is not a text of 1 to {{ var("limits.label_bytes") }} bytes', p_key
      using errcode = '{{ sqlstate("invalid_meta") }}',
        hint = 'give one word, or leave it out';
  end if;
  return v_label;
end;
$function$;

comment on function {{ this }} is
  'The text under a key, trimmed; NULL where the key is missing or null. Raises VB008 for anything but a short text. v{{ this.version }}';
