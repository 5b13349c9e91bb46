-- named_period: the period that words such as "last month" or "12 May" stand for.
-- version: 1

create or replace function {{ this }}(p_words text, p_now timestamp)
  returns table (since timestamp, until timestamp)
  language plpgsql
  stable
  parallel safe
  rows 1
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_words text := btrim(regexp_replace(lower(p_words), '[[:space:],]+', ' ', 'g'));
  v_today timestamp := date_trunc('day', p_now);
  v_months text[] := '{jan,feb,mar,apr,may,jun,jul,aug,sep,oct,nov,dec}'::text[];
  v_days text[] := '{mon,tue,wed,thu,fri,sat,sun}'::text[];
  v_match text[];
  v_unit text;
  v_step interval;
  v_count integer;
begin
  -- 2026-05-12, with or without a time; 2026-05; 2026.
  v_match := regexp_match(v_words, '^(\d{4})-(\d\d?)-(\d\d?)(?:[t ](\d\d?):(\d\d)(?::(\d\d))?)?$');
  if v_match is not null then
    if v_match[4] is not null then
      since := make_timestamp(
        v_match[1]::integer, v_match[2]::integer, v_match[3]::integer, v_match[4]::integer,
        v_match[5]::integer, coalesce(v_match[6], '0')::float8
      );
      until := since;
    else
      since := make_date(v_match[1]::integer, v_match[2]::integer, v_match[3]::integer)::timestamp;
      until := since + interval '1 day';
    end if;
    return next;
    return;
  end if;
  v_match := regexp_match(v_words, '^(\d{4})(?:-(\d\d))?$');
  if v_match is not null then
    since := make_date(v_match[1]::integer, coalesce(v_match[2], '1')::integer, 1)::timestamp;
    until := since + case when v_match[2] is null then interval '1 year' else interval '1 month' end;
    return next;
    return;
  end if;

  -- today, yesterday, this morning, last night
  if v_words in ('today', 'now', 'so far today') then
    since := v_today;
    until := v_today + interval '1 day';
  elsif v_words = 'yesterday' then
    since := v_today - interval '1 day';
    until := v_today;
  elsif v_words in ('the day before yesterday', 'day before yesterday') then
    since := v_today - interval '2 days';
    until := v_today - interval '1 day';
  elsif v_words in ('this morning', 'this afternoon', 'this evening', 'tonight', 'last night') then
    since := v_today + case v_words
      when 'this morning' then interval '5 hours'
      when 'this afternoon' then interval '12 hours'
      when 'last night' then interval '-6 hours'
      else interval '18 hours'
    end;
    until := since + case v_words
      when 'this morning' then interval '7 hours'
      when 'this afternoon' then interval '6 hours'
      when 'last night' then interval '12 hours'
      else interval '6 hours'
    end;
  elsif v_words in ('recently', 'lately') then
    since := p_now - interval '14 days';
    until := p_now;
  end if;
  if since is not null then
    return next;
    return;
  end if;

  -- this week, last month, the past year
  v_match := regexp_match(
    v_words, '^(?:the )?(this|current|last|previous|past) (hour|day|week|month|quarter|year)$'
  );
  if v_match is not null then
    v_unit := v_match[2];
    v_step := case v_unit when 'quarter' then interval '3 months' else ('1 ' || v_unit)::interval end;
    if v_match[1] = 'past' or v_match[1] = 'last' and v_unit in ('hour', 'day') then
      since := p_now - v_step;
      until := p_now;
    else
      since := date_trunc(v_unit, p_now)
        - case when v_match[1] in ('last', 'previous') then v_step else interval '0' end;
      until := since + v_step;
    end if;
    return next;
    return;
  end if;

  -- the last 3 days, past two weeks; 7d; 3 days ago, a month ago
  v_match := regexp_match(
    v_words,
    '^(?:(?:the )?(last|past|previous) )?(\d{1,5}|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|couple of|few|a couple of|a few) ?(minute|min|hour|day|week|month|quarter|year|m|h|d|w|y)s?( ago| back)?$'
  );
  if v_match is not null and (v_match[1] is not null or v_match[4] is not null or v_match[2] ~ '^\d') then
    v_count := case
      when v_match[2] ~ '^\d' then v_match[2]::integer
      else coalesce(
        array_position(
          '{one,two,three,four,five,six,seven,eight,nine,ten,eleven,twelve}'::text[],
          v_match[2]
        ),
        case when v_match[2] like '%couple%' then 2 when v_match[2] like '%few%' then 3 else 1 end
      )
    end;
    v_unit := case v_match[3]
      when 'min' then 'minute' when 'm' then 'minute' when 'h' then 'hour' when 'd' then 'day'
      when 'w' then 'week' when 'y' then 'year' else v_match[3]
    end;
    v_step := case v_unit when 'quarter' then interval '3 months' else ('1 ' || v_unit)::interval end;
    if v_match[4] is not null and char_length(v_match[3]) > 1 then
      since := date_trunc(v_unit, p_now - v_count * v_step);
      until := since + v_step;
    else
      since := p_now - v_count * v_step;
      until := p_now;
    end if;
    return next;
    return;
  end if;

  -- Q2, Q2 2025
  v_match := regexp_match(v_words, '^q([1-4])(?: (\d{4}))?$');
  if v_match is not null then
    since := make_date(
      coalesce(v_match[2], extract(year from p_now)::text)::integer,
      v_match[1]::integer * 3 - 2, 1
    )::timestamp;
    if v_match[2] is null and since > p_now then
      since := since - interval '1 year';
    end if;
    until := since + interval '3 months';
    return next;
    return;
  end if;

  -- 12 May, May 12th 2025, March, last March; a day or month that is to come was last year's.
  v_match := coalesce(
    regexp_match(
      v_words,
      '^(?:the )?(\d\d?)(?:st|nd|rd|th)?(?: of)? (jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?(?: (\d{4}))?$'
    ),
    (
      select array[m.found[2], m.found[1], m.found[3]]
      from (
        select regexp_match(
          v_words,
          '^(?:last )?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?(?: (?:the )?(\d\d?)(?:st|nd|rd|th)?)?(?: (?:of )?(\d{4}))?$'
        ) as found
      ) m
    )
  );
  if v_match[2] is not null then
    since := make_date(
      coalesce(v_match[3], extract(year from p_now)::text)::integer,
      array_position(v_months, v_match[2]), coalesce(v_match[1], '1')::integer
    )::timestamp;
    if v_match[3] is null
      and (since > p_now or v_words like 'last %' and since = date_trunc('month', p_now))
    then
      since := since - interval '1 year';
    end if;
    until := since + case when v_match[1] is null then interval '1 month' else interval '1 day' end;
    return next;
    return;
  end if;

  -- Monday, last Friday: the latest before today; "this" counts within the week.
  v_match := regexp_match(v_words, '^(?:(last|this|past) )?(mon|tue|wed|thu|fri|sat|sun)[a-z]*$');
  if v_match is not null then
    v_count := array_position(v_days, v_match[2]);
    if v_match[1] = 'this' then
      since := date_trunc('week', p_now) + (v_count - 1) * interval '1 day';
    else
      since := v_today
        - ((extract(isodow from v_today)::integer - v_count + 6) % 7 + 1) * interval '1 day';
    end if;
    until := since + interval '1 day';
    return next;
    return;
  end if;
exception
  -- 31 February is no day.
  when datetime_field_overflow or invalid_datetime_format or interval_field_overflow then
    return;
end;
$function$;

comment on function {{ this }} is
  'One row, since inclusive and until exclusive, in the local time that p_now is in; no row for other words. Weeks begin on Monday. "last week" is the one before this, "past week" the seven days up to now; "3 days ago" is that day, "last 3 days" up to now; a month or day that is still to come is last year''s; a weekday is the latest before today. v{{ this.version }}';
