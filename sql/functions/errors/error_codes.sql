-- error_codes: what names an error exactly: codes, classes, functions, hosts, ports, statuses.
-- version: 1

create or replace function {{ this }}(p_telling text)
  returns text[]
  language sql
  immutable
  parallel safe
  set search_path = pg_catalog, pg_temp
as $function$
  with patterns (turn, pattern) as (
    values
      (1, '\m(E[A-Z]{3,}[A-Z0-9_]*|ERR_[A-Z0-9_]+|[A-Z]{1,8}[-_]?\d{3,6}|SIG[A-Z]{2,5})\M'),
      (1, '\m(?:SQLSTATE|sqlstate|SQL state)\W{1,4}([0-9A-Z]{5})\M'),
      (2, '\m([A-Za-z_]\w*(?:Error|Exception))\M'),
      (3, '(?:^|\n)\s*at (?:async |new )*((?:[\w$#]+\.)*[\w$#]+)(?: \[as [^\]\n]+\])? ?\('),
      (3, ', in (\w+)(?:\n|$)'),
      (4, '(?<![\w.$/-])((?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,})(?![\w(/$-]|\.\w)'),
      (5, '(?:(?:(?:\d{1,3}\.){3}\d{1,3}|\m[a-z][a-z-]*(?:\.[a-z]{2,})*|\]|::\d?)[''`]?:[''`]?|\m[Pp]ort[ =:]+)(\d{2,5})(?![\d:.])'),
      (6, '\m(?:[Mm]odule|resolve|import) (?:named )?[''"]([^''"\n]+)[''"]'),
      (6, '\m(?:relation|table|column|constraint|database|role|command|name|service) [''"]([^''"\n]+)[''"]'),
      (6, '([\w.+-]+): (?:command )?not found|command not found: (\S+)|[''"](\S+)[''"] is not recognized'),
      (6, '\m([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\M'),
      (7, '\m(?:[Ss]tatus(?: ?code)?|HTTP(?:/\d(?:\.\d)?)?|code|with)[ :=]+([1-5]\d\d)\M'),
      (7, '\m([45]\d\d) (?:Bad|Unauth|Forbidden|Not|Method|Request|Conflict|Gone|Too|Internal|Service|Gateway)'),
      (8, '(?:^|\n)(?:\$ (?:sudo )?)?([a-z][a-z0-9_.+-]*)(?=: | ERR! | error )'),
      (8, '(?:^|\n)\$ (?:sudo )?([\w.+-]+)')
  ),
  found as (
    select p.turn, m.n, lower(coalesce(m.match[1], m.match[2], m.match[3])) as code
    from patterns p
    cross join lateral regexp_matches(
      -- A line of a file is no port.
      regexp_replace(p_telling, '\.[a-z]{1,4}(?::\d+)+', '', 'g'), p.pattern, 'g'
    ) with ordinality as m (match, n)
  )
  select coalesce(array_agg(c.code order by c.turn, c.n), '{}')
  from (
    select f.code, min(f.turn) as turn, min(f.n) as n
    from found f
    where f.code !~ '^(?:errors?|fatal|warning|caused|exceptions?|panic|note|hint|detail|expected|exists|each|else|empty|enabled|event|exit|extra|even)$'
      and case when f.turn = 5 then f.code::integer between 20 and 32767 else true end
      and f.code !~ '\.(?:js|ts|tsx|jsx|mjs|cjs|py|rb|go|rs|java|kt|json|ya?ml|toml|lock|txt|md|sh|c|cc|cpp|h|php|sql|log|html|css|cfg|conf|env)$'
      and octet_length(f.code) <= {{ var('words.term_bytes') }}
    group by f.code
    order by min(f.turn), min(f.n), f.code
    limit {{ var('errors.fingerprint_codes') }}
  ) c;
$function$;

comment on function {{ this }} is
  'In small letters, distinct, at most {{ var("errors.fingerprint_codes") }}, most telling first: error codes (enotfound, e0382, ts2307, ora-00942, an SQLSTATE), exception classes, functions, hosts with their suffix, service ports, names of modules, relations and settings, HTTP statuses, programs. {} for NULL. v{{ this.version }}';
