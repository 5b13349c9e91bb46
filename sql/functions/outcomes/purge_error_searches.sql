-- purge_error_searches: removes logged errors that are older than they are kept for.
-- version: 1

create or replace function {{ this }}(
  p_before timestamptz default now() - make_interval(days => {{ var('history.search_days') }}),
  p_limit integer default 10000
)
  returns bigint
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_removed bigint;
begin
  perform {{ ref('require_current_release') }}();
  delete from {{ source('error_searches') }} s
  using (
    select o.project_id, o.error_search_id
    from {{ source('error_searches') }} o
    where o.searched_at < p_before
      -- Noted while its project was being forgotten.
      or o.project_id <> 0
        and not exists (
          select from {{ source('projects') }} p where p.project_id = o.project_id
        )
    order by o.searched_at
    limit greatest(p_limit, 1)
  ) old
  where s.project_id = old.project_id and s.error_search_id = old.error_search_id;
  get diagnostics v_removed = row_count;
  return v_removed;
end;
$function$;

comment on function {{ this }} is
  'Removes up to p_limit searches for errors, with their results, from before p_before (default: {{ var("history.search_days") }} days ago), and those of projects that are gone; returns how many. v{{ this.version }}';
