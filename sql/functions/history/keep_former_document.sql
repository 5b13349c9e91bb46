-- keep_former_document: puts a version of a document aside before it is replaced or forgotten.
-- version: 1

create or replace function {{ this }}(
  p_project_id bigint,
  p_document_id bigint,
  p_valid_to timestamptz
)
  returns void
  language sql
  set search_path = pg_catalog, pg_temp
as $function$
  insert into {{ source('former_documents') }} (
    project_id, document_id, valid_from, valid_to, path, meta, component, category, tags,
    outcome_status, updated_at
  )
  select
    d.project_id, d.document_id, d.valid_from, p_valid_to, d.path, d.meta, d.component, d.category,
    d.tags, d.outcome_status, d.updated_at
  from {{ source('documents') }} d
  where {{ var('history.days') }} > 0
    and d.project_id = p_project_id
    and d.document_id = p_document_id
    -- Replaced within the moment of its writing: no search ever saw it.
    and d.valid_from < p_valid_to
  on conflict on constraint former_documents_pkey do nothing;
$function$;

comment on function {{ this }} is
  'Labels, meta and outcome; the text is in former_chunks. Kept for {{ var("history.days") }} days. v{{ this.version }}';
