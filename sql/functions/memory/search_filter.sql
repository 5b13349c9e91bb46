-- search_filter: what a search is limited to, as one value.
-- version: 1

create or replace function {{ this }}(
  p_component text,
  p_category text,
  p_tags text[],
  p_path_prefix text,
  p_outcome text,
  p_since timestamptz,
  p_until timestamptz
)
  returns {{ this.schema }}.document_filter
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_filter {{ this.schema }}.document_filter;
begin
  if p_since >= p_until then
    raise exception 'since (%) is not before until (%)', p_since, p_until
      using errcode = '{{ sqlstate("out_of_range") }}',
        hint = 'exchange them, or leave one out';
  end if;
  -- Callers that fill in every field send '' and [] where they mean no filter.
  v_filter := row(
    nullif(btrim(p_component), ''),
    nullif(btrim(p_category), ''),
    nullif(p_tags, '{}'),
    nullif(p_path_prefix, ''),
    case when nullif(btrim(p_outcome), '') is not null
      then {{ ref('outcome_status') }}(p_outcome)
    end,
    p_since,
    p_until
  );
  return case when not v_filter is null then v_filter end;
end;
$function$;

comment on function {{ this }} is
  'For passes_filter; NULL where nothing is limited. Blank fields count as not given; outcomes by any of their synonyms. Raises VB003 where p_since is not before p_until, VB008 for an unknown outcome. v{{ this.version }}';
