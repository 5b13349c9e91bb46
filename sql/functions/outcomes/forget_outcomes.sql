-- forget_outcomes: removes a project's outcomes and errors; a part of forgetting the project.
-- version: 1

create or replace function {{ this }}(p_project_id bigint)
  returns bigint
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_solution_ids bigint[] := array[]::bigint[];
  v_pattern_ids bigint[];
  v_events bigint;
  v_removed bigint;
begin
  perform {{ ref('require_current_release') }}();
  -- In the order of solution_upsert: the project, which the caller holds, then the library.
  if exists (select from {{ source('solutions') }} s where s.project_id = p_project_id) then
    perform from {{ source('solution_library') }} l for update;
    v_solution_ids := array(
      select s.solution_id from {{ source('solutions') }} s where s.project_id = p_project_id
    );
    perform {{ ref('drop_signatures') }}(
      array(
        select g.signature_id
        from {{ source('signatures') }} g
        where g.solution_id = any (v_solution_ids)
      )
    );
    v_pattern_ids := array(
      select distinct s.pattern_id
      from {{ source('solutions') }} s
      where s.solution_id = any (v_solution_ids) and s.pattern_id is not null
    );
    delete from {{ source('solutions') }} s where s.solution_id = any (v_solution_ids);
    perform {{ ref('update_centroid') }}(n.pattern_id)
    from unnest(v_pattern_ids) as n (pattern_id);
    update {{ source('solution_library') }} l set revision = l.revision + 1;
  end if;
  perform {{ ref('lock_outcomes') }}(p_project_id);
  delete from {{ source('error_searches') }} s where s.project_id = p_project_id;
  delete from {{ source('solution_applications') }} a where a.project_id = p_project_id;
  get diagnostics v_removed = row_count;
  delete from {{ source('application_counts') }} c
  where c.project_id = p_project_id
  returning c.event_count into v_events;
  -- Its events go on counting, and the forgetting is one more: the sum must never come back to
  -- what golden_path_statistics was made of.
  if v_events > 0 or cardinality(v_solution_ids) > 0 then
    perform {{ ref('count_outcome_events') }}(0::bigint, v_events + 1);
  end if;
  return v_removed;
end;
$function$;

comment on function {{ this }} is
  'Removes applications with their links and undos, and searches for errors with their results; returns how many applications. Its own solutions go too, with their signatures; patterns and shared solutions stay. v{{ this.version }}';
