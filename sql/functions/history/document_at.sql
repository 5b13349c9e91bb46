-- document_at: a document as it was.
-- version: 1

create or replace function {{ this }}(
  p_project_id bigint,
  p_document_id bigint,
  p_past timestamptz
)
  returns table (
    path text,
    meta jsonb,
    component text,
    category text,
    tags text[],
    outcome_status text,
    updated_at timestamptz
  )
  language sql
  stable
  rows 1
  parallel safe
as $function$
  select d.path, d.meta, d.component, d.category, d.tags, d.outcome_status, d.updated_at
  from {{ source('documents') }} d
  where d.project_id = p_project_id
    and d.document_id = p_document_id
    and (p_past is null or d.valid_from <= p_past)
  union all
  select f.path, f.meta, f.component, f.category, f.tags, f.outcome_status, f.updated_at
  from {{ source('former_documents') }} f
  where p_past is not null
    and f.project_id = p_project_id
    and f.document_id = p_document_id
    and f.valid_from <= p_past
    and f.valid_to > p_past;
$function$;

comment on function {{ this }} is
  'At most one row: the document now (p_past NULL) or at a time, as far as its versions are kept. v{{ this.version }}';
