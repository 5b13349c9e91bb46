-- time_range: the span of time that a sentence speaks of.
-- version: 1

create or replace function {{ this }}(
  p_text text,
  p_time_zone text default 'UTC',
  p_now timestamptz default now()
)
  returns table (since timestamptz, until timestamptz, phrase text)
  language plpgsql
  stable
  parallel safe
  rows 1
  set search_path = pg_catalog, pg_temp
as $function$
#variable_conflict use_column
declare
  v_text text := lower(left(p_text, 1000));
  v_now timestamp;
  -- What named_period reads, longest first.
  v_period constant text :=
    '(?:\d{4}-\d\d?-\d\d?(?:[t ]\d\d?:\d\d(?::\d\d)?)?|\d{4}-\d\d'
    || '|(?:the )?day before yesterday|yesterday|so far today|today|now|this (?:morning|afternoon|evening)|tonight|last night|recently|lately'
    || '|(?:the )?(?:last|past|previous) (?:\d{1,5}|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|(?:a )?couple of|(?:a )?few) ?(?:minute|min|hour|day|week|month|quarter|year)s?'
    || '|(?:the )?(?:this|current|last|previous|past) (?:hour|day|week|month|quarter|year)\M'
    || '|(?:\d{1,5}|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|(?:a )?couple of|(?:a )?few) ?(?:minute|min|hour|day|week|month|quarter|year)s? (?:ago|back)'
    || '|\m\d{1,5} ?(?:minutes?|mins?|hours?|days?|weeks?|months?|years?|m|h|d|w|y)\M(?: ago| back)?'
    || '|(?:the )?\d\d?(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\M,?(?: \d{4})?'
    || '|(?:last )?\m(?:january|february|march|april|june|july|august|september|october|november|december|jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)\M\.?(?: (?:the )?\d\d?(?:st|nd|rd|th)?\M)?(?:,? (?:of )?\d{4})?'
    || '|q[1-4](?: \d{4})?\M|(?:(?:last|this|past) )?\m(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|wed|thu|fri|sat|sun)\M'
    || '|\m(?:19|20)\d\d\M)';
  -- Words between "before" and the day: before the upgrade on 12 May.
  v_between constant text := '(?:\s+(?!and\M|or\M)[a-z''-]+){0,4}?';
  v_match text[];
  v_first record;
  v_second record;
begin
  begin
    v_now := p_now at time zone p_time_zone;
  exception
    when invalid_parameter_value then
      raise exception 'there is no time zone "%"', left(p_time_zone, 60)
        using errcode = '{{ sqlstate("out_of_range") }}',
          hint = 'name it as "Europe/Berlin", "UTC" or "+02"';
  end;

  v_match := regexp_match(
    v_text,
    '(\m(?:between|from)\s+(' || v_period || ')\s*(?:and|to|until|till|through|-|–)\s*(' || v_period || '))'
  );
  if v_match is not null then
    select * into v_first from {{ ref('named_period') }}(v_match[2], v_now);
    select * into v_second from {{ ref('named_period') }}(v_match[3], v_now);
    if v_first.since is not null and v_second.until is not null then
      -- From Monday to Wednesday, said on a Wednesday: the Monday before that Wednesday.
      if v_first.since >= v_second.until then
        v_first.since := v_first.since - interval '7 days';
      end if;
      since := v_first.since at time zone p_time_zone;
      until := v_second.until at time zone p_time_zone;
      phrase := v_match[1];
      return next;
      return;
    end if;
  end if;

  v_match := regexp_match(
    v_text,
    '((?<!day )\m(since|after|starting|before|until|till|up to|older than|newer than|later than|earlier than|as of)'
      || v_between || '\s+(' || v_period || '))'
  );
  if v_match is not null then
    select * into v_first from {{ ref('named_period') }}(v_match[3], v_now);
    if v_first.since is not null then
      phrase := v_match[1];
      if v_match[2] in ('since', 'starting', 'newer than') then
        since := v_first.since at time zone p_time_zone;
      elsif v_match[2] in ('after', 'later than') then
        since := v_first.until at time zone p_time_zone;
      elsif v_match[2] in ('until', 'till', 'up to', 'as of') then
        until := v_first.until at time zone p_time_zone;
      else
        until := v_first.since at time zone p_time_zone;
      end if;
      return next;
      return;
    end if;
  end if;

  -- A bare month, number or weekday means a time only behind a word that says so.
  v_match := coalesce(
    regexp_match(v_text, '(\m(?:in|during|on|over|within|throughout|from|for)\s+(' || v_period || '))'),
    (
      select array[m.found[1], m.found[1]]
      from (
        select regexp_match(
          v_text,
          '(' || v_period || ')'
        ) as found
      ) m
      where m.found[1] !~ '^(?:[a-z]{3,9}|\d{4}|\d+ ?[a-z]+)$'
        or m.found[1] ~ '^(?:yesterday|today|tonight|recently|lately)$'
        or v_text = m.found[1]
    )
  );
  if v_match is not null then
    select * into v_first from {{ ref('named_period') }}(v_match[2], v_now);
    if v_first.since is not null then
      since := v_first.since at time zone p_time_zone;
      until := v_first.until at time zone p_time_zone;
      phrase := v_match[1];
      return next;
      return;
    end if;
  end if;
  return next;
end;
$function$;

comment on function {{ this }} is
  'One row: since inclusive, until exclusive (NULL: open), and the words that said so (NULL where none did, as in "how to add two numbers"). "since" and "before" go by the start of their period, "after" and "until" by its end; up to four words may stand between them and it: "before the upgrade on 12 May". Days are those of p_time_zone, as of p_now. See named_period. Raises VB003 for an unknown time zone. v{{ this.version }}';
