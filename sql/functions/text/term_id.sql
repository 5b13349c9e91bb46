-- term_id: the number of a term, the same in every store and release.
-- version: 1

create or replace function {{ this }}(p_term text)
  returns integer
  language sql
  stable
  parallel safe
as $function$
  -- A hash, not a dictionary: no shared row that two ingests would wait for each other at. sha256,
  -- since what hashtext() gives may change with a release of PostgreSQL.
  select (
    ('x' || encode(substr(sha256(convert_to(p_term, 'UTF8')), 1, 4), 'hex'))::bit(32)::bigint
    % 124999999
  )::integer;
$function$;

comment on function {{ this }} is
  '0 to 124,999,998; among 100,000 terms about 40 share their number with another. v{{ this.version }}';
