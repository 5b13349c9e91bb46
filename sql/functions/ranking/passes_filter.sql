-- passes_filter: whether a document is among what a search is limited to.
-- version: 1

create or replace function {{ this }}(
  p_filter {{ this.schema }}.document_filter,
  p_path text,
  p_component text,
  p_category text,
  p_tags text[],
  p_outcome_status text,
  p_updated_at timestamptz
)
  returns boolean
  language sql
  immutable
  parallel safe
as $function$
  select ((p_filter).component is null or p_component = (p_filter).component)
    and ((p_filter).category is null or p_category = (p_filter).category)
    and ((p_filter).tags is null or p_tags && (p_filter).tags)
    and ((p_filter).path_prefix is null or starts_with(p_path, (p_filter).path_prefix))
    and ((p_filter).outcome_status is null or p_outcome_status = (p_filter).outcome_status)
    and ((p_filter).since is null or p_updated_at >= (p_filter).since)
    and ((p_filter).until is null or p_updated_at < (p_filter).until);
$function$;

comment on function {{ this }} is
  'True where every field of the filter that is not NULL fits: equal component, category and outcome, any of the tags, the start of the path, since <= updated_at < until. v{{ this.version }}';
