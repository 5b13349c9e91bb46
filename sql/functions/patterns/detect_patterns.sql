-- detect_patterns: what recurs across projects, and whether a fix for it is known.
-- version: 1

create or replace function {{ this }}(
  p_min_occurrences integer default 3,
  p_category text default null,
  p_limit integer default 50,
  p_min_projects integer default 2
)
  returns table (
    pattern text,
    kind text,
    category text,
    occurrences bigint,
    projects bigint,
    avg_helpfulness float8,
    example_chunks jsonb,
    project_roots text[],
    known_solution_id bigint,
    has_proven_fix boolean,
    status text,
    first_seen_at timestamptz,
    last_seen_at timestamptz
  )
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
#variable_conflict use_column
declare
  v_scope text[] := {{ ref('category_scope') }}(p_category);
  v_fingerprints text[];
  v_leaders text[];
begin
  if p_min_occurrences is null or p_min_occurrences < 1 or p_min_projects is null
    or p_min_projects < 1 or p_limit is null or p_limit not between 1 and 200
  then
    raise exception 'min_occurrences is %, min_projects %, limit %',
        coalesce(p_min_occurrences::text, 'null'), coalesce(p_min_projects::text, 'null'),
        coalesce(p_limit::text, 'null')
      using errcode = '{{ sqlstate("out_of_range") }}',
        hint = 'the first two may be 1 or more, limit 1 to 200';
  end if;
  if not current_setting('transaction_read_only')::boolean then
    -- What was stored just now counts too; a large backlog is left to upkeep.
    perform {{ ref('fingerprint_chunks') }}({{ var('patterns.chunks_at_once') }});
  end if;
  -- Errors that mean the same though they are worded differently, among the most frequent.
  select array_agg(m.fingerprint), array_agg(m.leader)
  into v_fingerprints, v_leaders
  from (
    select array_agg(f.fingerprint order by f.occurrences desc, f.fingerprint) as fingerprints,
      array_agg(f.normalised order by f.occurrences desc, f.fingerprint) as normalised,
      array_agg(f.chunk_id order by f.occurrences desc, f.fingerprint) as chunk_ids
    from (
      select o.fingerprint, min(o.normalised) as normalised, min(o.chunk_id) as chunk_id,
        count(*) as occurrences
      from {{ ref('error_occurrences') }}() o
      group by o.fingerprint
      order by count(*) desc, o.fingerprint
      limit {{ var('patterns.errors_at_once') }}
    ) f
  ) g
  cross join lateral {{ ref('merged_errors') }}(g.fingerprints, g.normalised, g.chunk_ids) m;

  return query
  with led as (
    select l.fingerprint, l.leader
    from unnest(v_fingerprints, v_leaders) as l (fingerprint, leader)
  ),
  met as materialized (
    select
      'error' as kind, l.leader as name, o.normalised, o.category, o.project_id, o.chunk_id,
      o.occurred_at, o.fingerprint
    from {{ ref('error_occurrences') }}() o
    join led l on l.fingerprint = o.fingerprint
    union all
    -- Tags that people gave; those that are inferred say what a text mentions, not that it recurs.
    select
      'tag', t.tag, null, {{ ref('canonical_category') }}(d.category), d.project_id,
      (
        select min(c.chunk_id)
        from {{ source('chunks') }} c
        where c.project_id = d.project_id and c.document_id = d.document_id
      ),
      d.updated_at, null
    from {{ source('documents') }} d
    cross join unnest(d.tags) as t (tag)
    where d.meta ? 'tags'
  ),
  grouped as (
    select
      m.kind,
      m.name,
      (array_agg(m.normalised order by m.fingerprint = m.name desc, m.occurred_at))[1]
        as normalised,
      mode() within group (order by m.category) as category,
      count(*) as occurrences,
      count(distinct nullif(m.project_id, 0)) as projects,
      array_agg(distinct m.chunk_id) filter (where m.chunk_id is not null) as chunk_ids,
      array_agg(distinct m.project_id) as project_ids,
      array_agg(distinct m.fingerprint) as fingerprints,
      min(m.occurred_at) as first_seen_at,
      max(m.occurred_at) as last_seen_at
    from met m
    where v_scope is null or m.category = any (v_scope)
    group by m.kind, m.name
    having count(*) >= p_min_occurrences
      and count(distinct nullif(m.project_id, 0)) >= p_min_projects
  ),
  -- A tag that only repeats what an error says already is no second pattern.
  kept as (
    select g.*
    from grouped g
    where g.kind = 'error'
      or not exists (
        select
        from grouped e
        where e.kind = 'error' and g.chunk_ids <@ e.chunk_ids
      )
    order by g.projects desc, g.occurrences desc, g.kind, g.name
    limit p_limit
  ),
  solved as (
    select
      k.kind,
      k.name,
      s.solution_id,
      coalesce(t.pattern_id, p.pattern_id) as pattern_id
    from kept k
    left join lateral (
      select o.solution_id, o.pattern_id
      from {{ source('signatures') }} g
      join {{ source('solutions') }} o on o.solution_id = g.solution_id
      where g.fingerprint = any (k.fingerprints)
      union all
      -- Or what a search found for just this error.
      (
        select r.solution_id, o.pattern_id
        from {{ source('error_searches') }} e
        join {{ source('error_search_results') }} r
          on r.project_id = e.project_id and r.error_search_id = e.error_search_id
        join {{ source('solutions') }} o on o.solution_id = r.solution_id
        where e.fingerprint = any (k.fingerprints) and r.is_known and r.rank = 1
        order by e.searched_at desc
        limit 1
      )
      limit 1
    ) s on true
    left join {{ source('solutions') }} t on t.solution_id = s.solution_id
    left join {{ source('patterns') }} p
      on k.kind = 'tag' and p.tag = {{ ref('slug_of') }}(k.name)
  )
  select
    coalesce(
      p.tag,
      case when k.kind = 'tag' then k.name end,
      left(split_part(k.normalised, E'\n', 1), 160)
    ),
    k.kind,
    k.category,
    k.occurrences,
    k.projects,
    h.helpfulness,
    x.examples,
    array(
      select r.root_path
      from {{ source('projects') }} r
      where r.project_id = any (k.project_ids)
      order by r.root_path
    ),
    coalesce(s.solution_id, b.solution_id),
    coalesce(b.is_proven, false),
    case
      when b.is_proven then 'proven fix'
      when coalesce(s.solution_id, b.solution_id) is not null then 'known fix, not proven'
      when s.pattern_id is not null then 'known pattern, no proven fix'
      else 'no fix known'
    end,
    k.first_seen_at,
    k.last_seen_at
  from kept k
  join solved s on s.kind = k.kind and s.name = k.name
  left join {{ source('patterns') }} p on p.pattern_id = s.pattern_id
  left join lateral (
    select f.solution_id, f.evidence = 'proven' as is_proven
    from {{ source('patterns') }} q
    cross join lateral {{ ref('pattern_solutions') }}(q.tag, null, 1) f
    where q.pattern_id = s.pattern_id
  ) b on true
  left join lateral (
    select sum(v.helpful_count)::float8 / nullif(sum(v.helpful_count + v.unhelpful_count), 0)
      as helpfulness
    from {{ source('chunks') }} c
    join {{ source('vote_counts') }} v
      on v.project_id = c.project_id and v.content_sha256 = c.content_sha256
    where c.chunk_id = any (k.chunk_ids)
  ) h on true
  left join lateral (
    select jsonb_agg(e.example order by e.stored_at desc, e.chunk_id desc) as examples
    from (
      select
        c.stored_at,
        c.chunk_id,
        jsonb_build_object(
          'chunk_id', c.chunk_id, 'path', d.path, 'text', left(c.content, {{ var('limits.preview_chars') }})
        ) as example
      from {{ source('chunks') }} c
      join {{ source('documents') }} d
        on d.project_id = c.project_id and d.document_id = c.document_id
      where c.chunk_id = any (k.chunk_ids)
      order by c.stored_at desc, c.chunk_id desc
      limit 3
    ) e
  ) x on true
  order by k.projects desc, k.occurrences desc, k.kind, k.name;
end;
$function$;

comment on function {{ this }} is
  'Errors that memories tell of or that were searched for (kind error: equal fingerprint, or the same codes and nearly the same vector), and tags that people gave to memories (kind tag), met at least p_min_occurrences times in at least p_min_projects projects; the most widespread first. occurrences: chunks, and sessions that searched for it. status: proven fix; known fix, not proven; known pattern, no proven fix; no fix known. avg_helpfulness: share of helpful votes on those memories, NULL without votes. Raises VB003 for its numbers. v{{ this.version }}';
