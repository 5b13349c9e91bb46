-- solution_list: the solutions that are stored, by name.
-- version: 1

create or replace function {{ this }}(
  p_project_root text default null,
  p_category text default null,
  p_limit integer default 200,
  p_offset integer default 0
)
  returns table (
    solution_id bigint,
    slug text,
    version integer,
    title text,
    category text,
    pattern_tag text,
    is_dangerous boolean,
    origin text,
    signature_count bigint,
    applications bigint,
    success_count bigint,
    updated_at timestamptz,
    total_count bigint
  )
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $function$
#variable_conflict use_column
declare
  v_project_id bigint := 0::bigint;
  v_scope text[] := {{ ref('category_scope') }}(p_category);
begin
  if p_limit is null or p_limit not between 1 and {{ var('limits.projects_page') }}
    or p_offset < 0
  then
    raise exception 'limit is %, offset is %', coalesce(p_limit::text, 'null'), p_offset
      using errcode = '{{ sqlstate("out_of_range") }}',
        hint = 'limit may be 1 to {{ var("limits.projects_page") }}, offset 0 or more';
  end if;
  if p_project_root is not null then
    v_project_id := {{ ref('find_project') }}(p_project_root);
  end if;
  return query
  select
    s.solution_id, s.slug, s.version, s.title, s.category, p.tag, s.is_dangerous, s.origin,
    (
      select count(*)
      from {{ source('signatures') }} g
      where g.solution_id = s.solution_id and g.ordinal > 0
    ),
    o.applications,
    o.success_count,
    s.updated_at,
    count(*) over ()
  from {{ source('solutions') }} s
  left join {{ source('patterns') }} p on p.pattern_id = s.pattern_id
  cross join lateral {{ ref('solution_outcomes') }}(s.solution_id, 'infinity') o
  where s.project_id in (0, v_project_id) and (v_scope is null or s.category = any (v_scope))
  order by s.slug, s.solution_id
  limit p_limit
  offset p_offset;
end;
$function$;

comment on function {{ this }} is
  'Those that all projects share, and with a root that project''s own. total_count is that of all pages. Raises VB001 for an unknown root, VB003 for limits. v{{ this.version }}';
