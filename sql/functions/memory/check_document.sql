-- check_document: refuses a path, text or meta that cannot be stored, before anything is spent on it.
-- version: 1

create or replace function {{ this }}(p_path text, p_text text, p_meta jsonb)
  returns void
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $function$
begin
  if coalesce(p_path, '') !~ '[^[:space:]]' then
    raise exception 'path is blank'
      using errcode = '{{ sqlstate("blank_input") }}',
        hint = 'name the document, such as "src/auth.ts" or "notes/decisions.md"';
  end if;
  if octet_length(p_path) > {{ var('limits.path_bytes') }} then
    raise exception 'path has % bytes; the limit is {{ var("limits.path_bytes") }}',
        octet_length(p_path)
      using errcode = '{{ sqlstate("too_long") }}',
        hint = 'use a shorter name for the document';
  end if;
  if coalesce(p_text, '') !~ '[^[:space:]]' then
    raise exception 'text is blank'
      using errcode = '{{ sqlstate("blank_input") }}',
        hint = 'to remove a document use memory_forget with its path';
  end if;
  if octet_length(p_text) > {{ var('limits.text_bytes') }} then
    raise exception 'text has % bytes; the limit is {{ var("limits.text_bytes") }}',
        octet_length(p_text)
      using errcode = '{{ sqlstate("too_long") }}',
        hint = 'store it in parts, each under a path of its own';
  end if;
  if jsonb_typeof(p_meta) <> 'object' then
    raise exception 'meta is a JSON %, not an object', jsonb_typeof(p_meta)
      using errcode = '{{ sqlstate("invalid_meta") }}',
        hint = 'give meta as an object such as {"category": "decision"}';
  end if;
  if octet_length(p_meta::text) > {{ var('limits.meta_bytes') }} then
    raise exception 'meta has % bytes; the limit is {{ var("limits.meta_bytes") }}',
        octet_length(p_meta::text)
      using errcode = '{{ sqlstate("invalid_meta") }}',
        hint = 'keep long content in the text';
  end if;
  if jsonb_path_exists(
    p_meta, format('strict $.**{%s}', {{ var('limits.meta_depth') }} + 1)::jsonpath
  ) then
    raise exception 'meta is nested deeper than {{ var("limits.meta_depth") }} levels'
      using errcode = '{{ sqlstate("invalid_meta") }}',
        hint = 'flatten it, or keep the structure in the text';
  end if;
  perform {{ ref('document_labels') }}(p_path, '', p_meta);
end;
$function$;

comment on function {{ this }} is
  'Raises VB002 for a blank path or text, VB004 for one over its limit, VB008 for a meta that is not an object, over {{ var("limits.meta_bytes") }} bytes or nested deeper than {{ var("limits.meta_depth") }}. v{{ this.version }}';
