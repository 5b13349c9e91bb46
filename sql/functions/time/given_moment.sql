-- given_moment: the moment that a caller's words mean as a bound.
-- version: 1

create or replace function {{ this }}(
  p_name text,
  p_words text,
  p_time_zone text,
  p_now timestamptz
)
  returns timestamptz
  language plpgsql
  stable
  parallel safe
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_words text := btrim(coalesce(p_words, ''));
  v_range record;
begin
  if v_words = '' then
    return null;
  end if;
  -- Everything with a zone of its own, and fractions of seconds, is PostgreSQL's to read.
  if v_words ~* '^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d(:?\d\d)?)$' then
    begin
      return v_words::timestamptz;
    exception
      when datetime_field_overflow or invalid_datetime_format then
        null;
    end;
  else
    select r.since, r.until, r.phrase into v_range
    from {{ ref('time_range') }}(v_words, p_time_zone, p_now) r;
    if v_range.phrase = lower(v_words) and (v_range.since is null or v_range.until is null) then
      -- "since March" is the start of March, wherever it is said.
      return coalesce(v_range.since, v_range.until);
    elsif v_range.phrase = lower(v_words) then
      -- An age counts back from now; as of a period means as of its end.
      return case
        when p_name = 'as_of' and v_words !~ '^\d' then least(v_range.until, p_now)
        else v_range.since
      end;
    end if;
  end if;
  raise exception '% is "%"', p_name, left(v_words, 60)
    using errcode = '{{ sqlstate("out_of_range") }}',
      hint = 'write a date such as "2026-05-31", a time such as "2026-05-31T18:00Z", an age such as "7d", "12h" or "2w", or words such as "yesterday" or "last month"';
end;
$function$;

comment on function {{ this }} is
  'NULL for a blank. p_name is since, until or as_of, and named in the error. A period means its start; for as_of its end, or now if that is earlier, unless it is a date or an age, which begin with a digit. Raises VB003 for words that mean no time. v{{ this.version }}';
