-- error_fingerprint: one name for an error, whatever log it comes in.
-- version: 1

create or replace function {{ this }}(p_text text)
  returns table (
    fingerprint text,
    normalised text,
    telling text,
    codes text[],
    fingerprint_version integer
  )
  language plpgsql
  stable
  parallel safe
  rows 1
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_text text := {{ ref('readable_text') }}(p_text);
  v_identity text;
begin
  fingerprint_version := {{ var('errors.fingerprint_version') }};
  select
    left(string_agg(t.line, E'\n' order by t.place), {{ var('errors.telling_chars') }}),
    string_agg({{ ref('normalised_line') }}(t.line), E'\n' order by t.place),
    string_agg({{ ref('normalised_line') }}(t.identity), E'\n' order by t.identity like 'in %', t.place)
  into telling, normalised, v_identity
  from {{ ref('telling_lines') }}(v_text) t;

  if telling is null then
    telling := left(v_text, {{ var('errors.telling_chars') }});
    normalised := {{ ref('normalised_line') }}(telling);
  else
    fingerprint := 'v' || fingerprint_version || ':'
      || left(encode(sha256(convert_to(v_identity, 'UTF8')), 'hex'), 32);
  end if;
  codes := {{ ref('error_codes') }}(telling);
  return next;
end;
$function$;

comment on function {{ this }} is
  'Always one row. telling: the lines that tell the error, their values as they are; without an error the text itself, shortened. normalised: the same with values replaced, see normalised_line. fingerprint: v{{ var("errors.fingerprint_version") }}: and 32 hex digits of the SHA-256 of what identifies the error: the subjects of its telling lines (telling_lines), normalised, and the function of the user''s deepest frame; NULL where no line tells of an error. Colours, times, paths, line numbers, addresses, ids and the log around it do not count; codes, classes, functions, hosts, service ports, statuses and exit codes do. Quoted identifiers after words such as module, relation, table, column, constraint, command, function and host count too, other quoted values and sentences do not. Other rules are another version. codes: see error_codes. NULL is read as an empty text. v{{ this.version }}';
