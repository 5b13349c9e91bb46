-- time_bounds: all that a caller says of time, as moments.
-- version: 1

create or replace function {{ this }}(
  p_since text,
  p_until text,
  p_as_of text,
  p_when text,
  p_time_zone text default 'UTC',
  p_now timestamptz default now()
)
  returns table (since timestamptz, until timestamptz, as_of timestamptz, used text)
  language plpgsql
  stable
  rows 1
  set search_path = pg_catalog, pg_temp
as $function$
#variable_conflict use_column
declare
  v_when record;
begin
  since := {{ ref('given_moment') }}('since', p_since, p_time_zone, p_now);
  until := {{ ref('given_moment') }}('until', p_until, p_time_zone, p_now);
  as_of := {{ ref('given_moment') }}('as_of', p_as_of, p_time_zone, p_now);
  if nullif(btrim(p_when), '') is not null then
    select r.since, r.until, r.phrase into v_when
    from {{ ref('time_range') }}(p_when, p_time_zone, p_now) r;
    if v_when.phrase is null then
      raise exception 'when is "%"', left(p_when, 60)
        using errcode = '{{ sqlstate("out_of_range") }}',
          hint = 'say it as "last month", "since March", "from 3 May to 5 May" or "before the upgrade on 12 May"';
    end if;
    -- Both hold where both are given.
    since := greatest(since, v_when.since);
    until := least(until, v_when.until);
  end if;
  used := nullif(
    concat_ws(
      ', ',
      'since ' || to_char(since at time zone p_time_zone, 'YYYY-MM-DD HH24:MI'),
      'before ' || to_char(until at time zone p_time_zone, 'YYYY-MM-DD HH24:MI'),
      'as of ' || to_char(as_of at time zone p_time_zone, 'YYYY-MM-DD HH24:MI')
    ),
    ''
  );
  if used is not null then
    used := used || ' (' || p_time_zone || ')';
  end if;
  return next;
end;
$function$;

comment on function {{ this }} is
  'One row; NULL where nothing was said. p_when is a phrase for time_range, the others are for given_moment. used says in words what came of it, for the answer. Raises VB003 for words that mean no time, or an unknown time zone. v{{ this.version }}';
