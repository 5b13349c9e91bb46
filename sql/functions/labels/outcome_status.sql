-- outcome_status: one word for how something ended.
-- version: 1

create or replace function {{ this }}(p_word text)
  returns text
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $function$
begin
  case lower(btrim(coalesce(p_word, 'unknown')))
    when 'success', 'succeeded', 'successful', 'passed', 'pass', 'fixed', 'solved', 'resolved', 'ok' then
      return 'success';
    when 'failure', 'failed', 'fail', 'error', 'broken', 'unsuccessful' then
      return 'failure';
    when 'unknown', 'none', 'expected', 'partial', 'pending', '' then
      return 'unknown';
    else
      raise exception 'meta.outcome_status is "%"', left(p_word, 100)
        using errcode = '{{ sqlstate("invalid_meta") }}',
          hint = 'use success, failure or unknown';
  end case;
end;
$function$;

comment on function {{ this }} is
  'success, failure or unknown, for these words and their usual synonyms; unknown for NULL. Raises VB008 for any other word. v{{ this.version }}';
