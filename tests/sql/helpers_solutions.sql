-- What the SQL tests of solutions and outcomes are written in; loaded after helpers.sql.

-- Stores a solution of one error, one step, and one check where none are given.
create function tests.solution(
  slug text, pattern text default null, checks jsonb default '[{"cmd": "true"}]',
  category text default 'runtime', placeholders jsonb default '{}'
)
  returns bigint
  language sql
as $function$
  select u.solution_id
  from vbridge.solution_upsert(
    jsonb_strip_nulls(
      jsonb_build_object(
        'slug', slug,
        'title', 'Title of ' || slug,
        'description', 'Why it works',
        'category', category,
        'pattern', case when pattern is not null then jsonb_build_object('tag', pattern) end,
        'placeholders', placeholders,
        'signatures', jsonb_build_array(jsonb_build_object('text', 'Error: ' || slug || ' is broken')),
        'steps', '[{"kind": "cmd", "payload": {"run": "true"}}]'::jsonb,
        'checks', checks
      )
    )
  ) u;
$function$;

create function tests.solution_id(slug text) returns bigint
  language sql
  return (select s.solution_id from vbridge.solutions s where s.slug = solution_id.slug);

-- Outcomes of so many days ago, the successes before the failures; one event each.
create function tests.applied(
  slug text, successes integer, failures integer default 0, pattern text default null,
  days numeric default 1, root text default null, checked boolean default false,
  environment jsonb default '{}'
)
  returns void
  language sql
as $function$
  with project as (
    select case when root is null then 0 else vbridge.open_project(root) end as project_id
  ),
  made as (
    insert into vbridge.solution_applications (
      project_id, solution_id, solution_version, success, is_checked, environment,
      idempotency_key, applied_at
    )
    select
      p.project_id, tests.solution_id(slug), 1, n <= successes, checked, environment,
      gen_random_uuid()::text, now() - days * interval '1 day' + n * interval '1 second'
    from project p, generate_series(1, successes + failures) n
    returning project_id, application_id, applied_at
  ),
  linked as (
    insert into vbridge.application_patterns
    select m.project_id, m.application_id, vbridge.resolve_pattern(pattern, null), m.applied_at
    from made m where pattern is not null
  )
  select vbridge.count_outcome_events(p.project_id, successes + failures) from project p;
$function$;

-- Searches for an error, of so many days ago; known is the slug of the solution that they found.
create function tests.erred(
  fingerprint text, times integer default 1, known text default null, days numeric default 1,
  root text default null, session text default null, example text default 'error: <path> is gone'
)
  returns void
  language sql
as $function$
  with made as (
    insert into vbridge.error_searches (
      project_id, searched_at, session, fingerprint, fingerprint_version, normalised, is_known,
      duration_ms
    )
    select
      case when root is null then 0 else vbridge.open_project(root) end,
      now() - days * interval '1 day' + n * interval '1 second', session, fingerprint, 1, example,
      known is not null, 1
    from generate_series(1, times) n
    returning project_id, error_search_id
  )
  insert into vbridge.error_search_results
    (project_id, error_search_id, rank, solution_id, score, is_known)
  select m.project_id, m.error_search_id, 1, tests.solution_id(known), 0.9, true
  from made m
  where known is not null;
$function$;

-- The smallest fixpack, with other or more fields.
create function tests.fixpack(fields jsonb default '{}') returns jsonb
  language sql
  return '{
    "slug": "redis-down",
    "title": "Redis does not answer",
    "description": "The server is not running",
    "category": "runtime",
    "signatures": [{"text": "Error: connect ECONNREFUSED 127.0.0.1:6379"}],
    "steps": [{"kind": "cmd", "payload": {"run": "redis-server"}}],
    "checks": [{"cmd": "redis-cli ping", "expect_substring": "PONG"}]
  }'::jsonb || fields;

-- matched_solutions of an error as it was printed.
create function tests.matched(
  message text, embedding halfvec default null, telling_embedding halfvec default null,
  model_id bigint default null, project_id bigint default 0, scope text[] default null,
  component text default null, environment jsonb default '{}', hits bigint[] default '{}'
)
  returns table (
    solution_id bigint, signature_id bigint, score float8, fingerprint_score float8,
    code_score float8, bm25_score float8, vector_score float8, regex_score float8,
    environment_score float8, success_score float8, is_enough boolean, applications bigint,
    success_count bigint
  )
  language sql
as $function$
  select m.*
  from vbridge.error_fingerprint(message) e
  cross join lateral vbridge.matched_solutions(
    vbridge.matched_text(message, e.telling), e.fingerprint, e.codes, embedding, telling_embedding,
    model_id,
    project_id, scope, component, environment, hits, now()
  ) m;
$function$;
