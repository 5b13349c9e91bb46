-- solution_upsert: stores a fixpack, or a new version of it; the same one twice changes nothing.
-- version: 1

create or replace function {{ this }}(
  p_fixpack jsonb,
  p_embeddings halfvec[] default null,
  p_model_key text default null,
  p_project_root text default null,
  p_origin text default 'tool',
  p_written_at timestamptz default now()
)
  returns table (
    solution_id bigint,
    slug text,
    version integer,
    is_new boolean,
    is_changed boolean,
    pattern_tag text,
    notes text[]
  )
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
#variable_conflict use_column
declare
  v_fixpack jsonb;
  v_slug text;
  v_given integer;
  v_content bytea;
  v_model {{ source('embedding_models') }};
  v_project_id bigint := 0::bigint;
  v_solution {{ source('solutions') }};
  v_pattern_id bigint;
  v_former_pattern_id bigint;
begin
  perform {{ ref('require_current_release') }}();
  perform {{ ref('check_fixpack') }}(p_fixpack);
  v_fixpack := jsonb_strip_nulls(p_fixpack) || jsonb_build_object(
    'category', {{ ref('canonical_category') }}(p_fixpack ->> 'category'),
    'environment', {{ ref('environment_of') }}(p_fixpack -> 'environment')
  );
  v_slug := coalesce(v_fixpack ->> 'slug', {{ ref('slug_of') }}(v_fixpack ->> 'title'));
  v_given := (v_fixpack ->> 'version')::integer;
  v_content := sha256(convert_to((v_fixpack - array['slug', 'version'])::text, 'UTF8'));
  if exists (select from unnest(p_embeddings) as n (embedding) where n.embedding is not null) then
    v_model := {{ ref('embedding_model') }}(p_model_key);
    if v_model.state <> 'active' then
      perform {{ ref('refuse_model') }}(p_model_key);
    end if;
    perform {{ ref('check_embeddings') }}(
      p_embeddings, jsonb_array_length(v_fixpack -> 'signatures') + 1, v_model.dimensions
    );
  end if;
  if p_project_root is not null then
    v_project_id := {{ ref('open_project') }}(p_project_root);
  end if;
  -- Writers of solutions wait for each other here, before they touch anything else.
  perform from {{ source('solution_library') }} l for update;

  select s.* into v_solution
  from {{ source('solutions') }} s
  where s.project_id = v_project_id and s.slug = v_slug;
  is_new := not found;
  v_former_pattern_id := v_solution.pattern_id;
  is_changed := is_new or v_solution.content_sha256 <> v_content;
  notes := '{}';

  if is_changed then
    if v_given <= v_solution.version then
      raise exception 'version % of "%" is stored with other content',
          v_solution.version, v_slug
        using errcode = '{{ sqlstate("version_conflict") }}',
          hint = format('raise its version to %s, or leave the version out', v_solution.version + 1);
    end if;
    v_pattern_id := {{ ref('store_pattern') }}(
      v_fixpack -> 'pattern', v_fixpack ->> 'category', p_written_at
    );
    insert into {{ source('solutions') }} as s (
      project_id, slug, version, title, description, category, component, tags, pattern_id,
      environment, preconditions, not_when, placeholders, is_dangerous, content_sha256, origin,
      created_at, updated_at
    )
    values (
      v_project_id,
      v_slug,
      coalesce(v_given, v_solution.version + 1, 1),
      v_fixpack ->> 'title',
      v_fixpack ->> 'description',
      v_fixpack ->> 'category',
      lower(v_fixpack ->> 'component'),
      array(select lower(t.tag #>> '{}') from jsonb_path_query(v_fixpack, '$.tags[*]') as t (tag)),
      v_pattern_id,
      v_fixpack -> 'environment',
      array(select t.line #>> '{}' from jsonb_path_query(v_fixpack, '$.preconditions[*]') as t (line)),
      array(select t.line #>> '{}' from jsonb_path_query(v_fixpack, '$.not_when[*]') as t (line)),
      coalesce(v_fixpack -> 'placeholders', '{}'),
      coalesce((v_fixpack ->> 'dangerous')::boolean, false)
        or v_fixpack @? '$.steps[*] ? (@.dangerous == true)'
        or v_fixpack @? '$.rollback[*] ? (@.dangerous == true)',
      v_content,
      p_origin,
      p_written_at,
      p_written_at
    )
    on conflict on constraint solutions_slug_key do update
    set
      version = excluded.version,
      title = excluded.title,
      description = excluded.description,
      category = excluded.category,
      component = excluded.component,
      tags = excluded.tags,
      pattern_id = excluded.pattern_id,
      environment = excluded.environment,
      preconditions = excluded.preconditions,
      not_when = excluded.not_when,
      placeholders = excluded.placeholders,
      is_dangerous = excluded.is_dangerous,
      content_sha256 = excluded.content_sha256,
      origin = excluded.origin,
      updated_at = excluded.updated_at
    returning s.* into v_solution;
    insert into {{ source('solution_versions') }}
      (solution_id, version, fixpack, content_sha256, created_at)
    values (
      v_solution.solution_id,
      v_solution.version,
      v_fixpack || jsonb_build_object('slug', v_slug, 'version', v_solution.version),
      v_content,
      p_written_at
    );
    perform {{ ref('store_steps') }}(v_solution.solution_id, v_fixpack);
    perform {{ ref('check_placeholders') }}(v_solution.solution_id);
    update {{ source('solution_library') }} l set revision = l.revision + 1;
  end if;
  if is_changed or v_model.model_id is not null then
    perform {{ ref('store_signatures') }}(
      v_solution.solution_id, v_fixpack, p_embeddings, v_model.model_id
    );
    perform {{ ref('update_centroid') }}(c.pattern_id)
    from (
      select distinct n.pattern_id
      from unnest(array[v_solution.pattern_id, v_former_pattern_id]) as n (pattern_id)
      where n.pattern_id is not null
    ) c;
  end if;

  if exists (
    select
    from {{ source('signatures') }} s
    where s.solution_id = v_solution.solution_id
      and not exists (
        select from {{ source('signature_embeddings') }} e where e.signature_id = s.signature_id
      )
  ) then
    notes := notes || 'stored without vectors: it is found by its words until they are made'::text;
  end if;
  solution_id := v_solution.solution_id;
  slug := v_slug;
  version := v_solution.version;
  select p.tag into pattern_tag
  from {{ source('patterns') }} p
  where p.pattern_id = v_solution.pattern_id;
  return next;
end;
$function$;

comment on function {{ this }} is
  'p_fixpack is described by fixpack.schema.json, aliases resolved; p_embeddings has a vector for each row of solution_texts in order, NULL where none is needed or none could be made. A slug is unique within its project, or among those shared by all. Without a version the next one is taken; outcomes of all versions stay. Raises VB018 for a wrong shape, VB019 for a regular expression, VB020 for other content under a stored version, VB024 for an environment, VB009 and VB010 for vectors. v{{ this.version }}';
