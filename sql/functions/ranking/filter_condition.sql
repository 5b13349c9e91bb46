-- filter_condition: the filter of a search as a condition of dynamic SQL.
-- version: 1

create or replace function {{ this }}(
  p_filter {{ this.schema }}.document_filter,
  p_alias text,
  p_parameter integer
)
  returns text
  language sql
  immutable
  parallel safe
as $function$
  select case
    when p_filter is null then ''
    else format(
      'and exists (
        select
        from {{ source('chunks') }} c
        join {{ source('documents') }} d
          on d.project_id = c.project_id and d.document_id = c.document_id
        where c.project_id = %1$I.project_id
          and c.chunk_id = %1$I.chunk_id
          and {{ ref('passes_filter') }}(
            $%2$s, d.path, d.component, d.category, d.tags, d.outcome_status, d.updated_at
          )
      )',
      p_alias, p_parameter
    )
  end;
$function$;

comment on function {{ this }} is
  'Text beginning with "and", for rows of p_alias with project_id and chunk_id, the filter itself bound as parameter number p_parameter; empty where nothing is limited. v{{ this.version }}';
