-- matching_regexes: which regular expressions of signatures an error matches.
-- version: 1

create or replace function {{ this }}(p_text text)
  returns table (
    signature_id bigint,
    ordinal integer,
    regex text,
    outcome text,
    elapsed_ms float8
  )
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
#variable_conflict use_column
declare
  v_readable text := {{ ref('readable_text') }}(p_text);
  v_text text := case
    when char_length(v_readable) <= {{ var('regexes.text_chars') }} then v_readable
    else left(v_readable, {{ var('regexes.text_chars') }} / 4) || E'\n'
      || right(v_readable, {{ var('regexes.text_chars') }} * 3 / 4)
  end;
  v_lower text := lower(v_text);
  v_begun timestamptz := clock_timestamp();
  v_started timestamptz;
begin
  for signature_id, ordinal, regex in
    select r.signature_id, r.ordinal, r.regex
    from {{ source('signature_regexes') }} r
    where r.quarantined_at is null
      and exists (
        select from unnest(r.literals) as l (literal) where strpos(v_lower, l.literal) > 0
      )
    -- The more they ask for, the more a match tells: those first, should time run out.
    order by char_length(r.literals[1]) desc, r.signature_id, r.ordinal
  loop
    v_started := clock_timestamp();
    if extract(epoch from v_started - v_begun) * 1000 > {{ var('regexes.all_ms') }} then
      outcome := 'skipped';
      elapsed_ms := 0;
      return next;
      -- The others are as many as they are: one row says that there were some.
      return;
    end if;
    begin
      outcome := case when v_text ~ regex then 'matched' end;
    exception
      when invalid_regular_expression or program_limit_exceeded or query_canceled then
        outcome := 'failed';
    end;
    elapsed_ms := (extract(epoch from clock_timestamp() - v_started) * 1000)::float8;
    if elapsed_ms > {{ var('regexes.one_ms') }} * 2 then
      outcome := coalesce(nullif(outcome, 'failed') || ' slowly', 'failed');
    end if;
    if outcome is not null then
      return next;
    end if;
  end loop;
end;
$function$;

comment on function {{ this }} is
  'Only what is of note: matched, matched slowly, failed (does not compile any more, or took over {{ var("regexes.one_ms") }} ms twice), and one row skipped where {{ var("regexes.all_ms") }} ms were over before all were tried. Of a long text the first quarter and the last three quarters of {{ var("regexes.text_chars") }} characters. v{{ this.version }}';
