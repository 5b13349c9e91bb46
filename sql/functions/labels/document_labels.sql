-- document_labels: component, category, tags and outcome of a document, from meta or inferred.
-- version: 1

create or replace function {{ this }}(p_path text, p_text text, p_meta jsonb)
  returns table (component text, category text, tags text[], outcome_status text)
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $function$
#variable_conflict use_column
begin
  component := {{ ref('meta_label') }}(p_meta, 'component');
  category := {{ ref('meta_label') }}(p_meta, 'category');
  outcome_status := {{ ref('outcome_status') }}({{ ref('meta_label') }}(p_meta, 'outcome_status'));

  if jsonb_typeof(p_meta -> 'tags') = 'array' then
    if jsonb_array_length(p_meta -> 'tags') > {{ var('limits.tags') }}
      or exists (
        select
        from jsonb_array_elements(p_meta -> 'tags') as t (tag)
        where jsonb_typeof(t.tag) <> 'string'
          or t.tag #>> '{}' !~ '[^[:space:]]'
          or octet_length(t.tag #>> '{}') > {{ var('limits.label_bytes') }}
      )
    then
      raise exception 'meta.tags is not a list of at most {{ var("limits.tags") }} short texts'
        using errcode = '{{ sqlstate("invalid_meta") }}',
          hint = 'give texts of up to {{ var("limits.label_bytes") }} bytes, such as ["redis", "docker"]';
    end if;
    tags := array(
      select btrim(t.tag, E' \t\r\n')
      from jsonb_array_elements_text(p_meta -> 'tags') with ordinality as t (tag, ordinality)
      group by btrim(t.tag, E' \t\r\n')
      order by min(t.ordinality)
    );
  elsif coalesce(jsonb_typeof(p_meta -> 'tags'), 'null') <> 'null' then
    raise exception 'meta.tags is a JSON %, not a list', jsonb_typeof(p_meta -> 'tags')
      using errcode = '{{ sqlstate("invalid_meta") }}',
        hint = 'give texts, such as ["redis", "docker"]';
  end if;

  component := coalesce(component, {{ ref('infer_component') }}(p_path, p_text));
  category := coalesce(category, {{ ref('infer_category') }}(p_path, p_text));
  tags := coalesce(tags, {{ ref('infer_tags') }}(p_path, p_text));
  return next;
end;
$function$;

comment on function {{ this }} is
  'One row. What meta names is taken as it is; the rest is inferred from path and text. Raises VB008 where meta.component, category or outcome_status is not a short text, or meta.tags not a list of them. v{{ this.version }}';
