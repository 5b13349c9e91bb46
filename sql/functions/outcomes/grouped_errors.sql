-- grouped_errors: the log of errors, one row an error however often it came.
-- version: 1

create or replace function {{ this }}(p_since timestamptz)
  returns table (
    fingerprint text,
    example text,
    category text,
    occurrences bigint,
    projects_count bigint,
    sessions_count bigint,
    known_count bigint,
    first_seen_at timestamptz,
    last_seen_at timestamptz,
    solution_id bigint
  )
  language sql
  stable
as $function$
  select
    -- A text without an error in it has no fingerprint: it is the same when it reads the same.
    g.fingerprint, g.example, g.category, g.occurrences, g.projects_count, g.sessions_count,
    g.known_count, g.first_seen_at, g.last_seen_at, g.solution_ids[1]
  from (
    select
      e.fingerprint,
      min(e.normalised) as example,
      mode() within group (order by e.category) as category,
      count(*) as occurrences,
      count(distinct e.project_id) filter (where e.project_id <> 0) as projects_count,
      count(distinct e.session) as sessions_count,
      count(*) filter (where e.is_known) as known_count,
      min(e.searched_at) as first_seen_at,
      max(e.searched_at) as last_seen_at,
      array_agg(r.solution_id order by e.searched_at desc, e.error_search_id desc)
        filter (where r.solution_id is not null) as solution_ids
    from {{ source('error_searches') }} e
    left join {{ source('error_search_results') }} r
      on r.project_id = e.project_id
        and r.error_search_id = e.error_search_id
        and r.rank = 1
        and r.is_known
    where e.searched_at > p_since
    group by e.fingerprint, case when e.fingerprint is null then e.normalised end
  ) g;
$function$;

comment on function {{ this }} is
  'Searches for errors since a moment, by fingerprint. example: one normalised text. category: the one mostly asked for, NULL for none. projects_count and sessions_count leave out searches that named none. known_count: searches that found a known solution; solution_id: the first that the last of them found. v{{ this.version }}';
