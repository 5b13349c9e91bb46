-- refresh_golden_paths: brings golden_path_statistics up to the last outcome.
-- version: 1

create or replace function {{ this }}(
  p_min_seconds float8 default {{ var('outcomes.refresh_seconds') }}
)
  returns integer
  language plpgsql
  -- Whoever waits for the view waits for an answer: a vacuum of it must not hold that up.
  set lock_timeout = '500ms'
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_events bigint;
  v_started timestamptz;
begin
  perform {{ ref('require_current_release') }}();
  -- One session refreshes; the others go by what is there.
  if not pg_try_advisory_xact_lock(
    '{{ source('golden_path_refreshes') }}'::regclass::oid::integer, 0
  ) then
    return 0;
  end if;
  -- A statement of its own, begun with the lock: it sees what the session before has done. The
  -- events are counted before the view is made: one in between makes it stale, not fresh by error.
  select e.events into v_events
  from (
    select coalesce(sum(c.event_count), 0)::bigint as events
    from {{ source('application_counts') }} c
  ) e
  cross join {{ source('golden_path_refreshes') }} r
  where e.events <> r.event_count
    and r.refreshed_at <= clock_timestamp() - make_interval(secs => p_min_seconds);
  if not found then
    return 0;
  end if;
  v_started := clock_timestamp();
  refresh materialized view concurrently {{ ref('golden_path_statistics') }};
  update {{ source('golden_path_refreshes') }} r
  set
    refreshed_at = v_started,
    event_count = v_events,
    duration_ms = extract(epoch from clock_timestamp() - v_started) * 1000;
  return 1;
end;
$function$;

comment on function {{ this }} is
  '1 where it was refreshed; 0 where no event has come since, the last refresh is under p_min_seconds ago, or another session is at it. Readers are not held up. Raises 55P03 where the view stays locked for half a second. v{{ this.version }}';
