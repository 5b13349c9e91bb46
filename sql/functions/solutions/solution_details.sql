-- solution_details: a solution whole, as it is stored.
-- version: 1

create or replace function {{ this }}(p_solution_id bigint)
  returns table (
    solution_id bigint,
    slug text,
    version integer,
    title text,
    description text,
    category text,
    component text,
    tags text[],
    pattern_tag text,
    environment jsonb,
    preconditions text[],
    not_when text[],
    placeholders jsonb,
    is_dangerous boolean,
    signatures jsonb,
    steps jsonb,
    checks jsonb,
    rollback jsonb,
    updated_at timestamptz
  )
  language plpgsql
  stable
  rows 1
  set search_path = pg_catalog, pg_temp
as $function$
#variable_conflict use_column
begin
  return query
  select
    s.solution_id, s.slug, s.version, s.title, s.description, s.category, s.component, s.tags,
    p.tag, s.environment, s.preconditions, s.not_when, s.placeholders, s.is_dangerous,
    (
      select jsonb_agg(
        jsonb_strip_nulls(
          jsonb_build_object(
            'text', g.text,
            'min_score', g.min_score,
            'regexes', (
              select jsonb_agg(r.regex order by r.ordinal)
              from {{ source('signature_regexes') }} r
              where r.signature_id = g.signature_id
            ),
            'quarantined', (
              select jsonb_agg(r.regex order by r.ordinal)
              from {{ source('signature_regexes') }} r
              where r.signature_id = g.signature_id and r.quarantined_at is not null
            )
          )
        )
        order by g.ordinal
      )
      from {{ source('signatures') }} g
      where g.solution_id = s.solution_id and g.ordinal > 0
    ),
    {{ ref('shown_steps') }}(s.solution_id, 'apply', null),
    {{ ref('shown_checks') }}(s.solution_id, null),
    {{ ref('shown_steps') }}(s.solution_id, 'rollback', null),
    s.updated_at
  from {{ source('solutions') }} s
  left join {{ source('patterns') }} p on p.pattern_id = s.pattern_id
  where s.solution_id = p_solution_id;
  if not found then
    perform {{ ref('refuse_solution') }}(p_solution_id);
  end if;
end;
$function$;

comment on function {{ this }} is
  'One row; placeholders are as written. Raises VB017 for an unknown id. v{{ this.version }}';
