-- normalised_line: a line of output with its values replaced by their kinds.
-- version: 1

create or replace function {{ this }}(p_line text)
  returns text
  language plpgsql
  immutable
  parallel safe
  set search_path = pg_catalog, pg_temp
as $function$
declare
  -- U+E000 protects digits that tell something, U+E001 stands for the head of a path, U+E002 and
  -- U+E003 for quotes that stay. A session keeps 32 expressions compiled and this has more, so what
  -- cannot match is not tried.
  v_line text := translate(
    left(p_line, {{ var('errors.telling_chars') }}), E'`\ue000\ue001\ue002\ue003\t', '''     '
  );
begin
  v_line := regexp_replace(v_line, '\s+', ' ', 'g');
  v_line := regexp_replace(v_line, '''([\w.-]+)'':''(\d+)''', '\1:\2', 'g');
  if v_line ~ '\d' then
    v_line := regexp_replace(
      v_line,
      '\[?\m(?:\d{4}[-/.]\d\d[-/.]\d\d|(?<![\w-])\d\d[-/]\d\d[-/](?:\d\d){1,2}(?![\w-]))(?:[T _:-]+\d\d:\d\d(?::\d\d(?:[.,:]\d+)?)?(?: ?(?:Z|UTC|GMT|[+-]\d\d:?\d\d))?)?(?![\w.])\]?'
        || '|\[?\m\d{1,2}/(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)/\d{4}:\d\d:\d\d:\d\d(?: [+-]\d{4})?\]?'
        || '|\[?\m(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? +)?(?:\d{1,2} )?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) +\d{1,4},? +(?:\d{4} )?\d{1,2}:\d\d(?::\d\d(?:[.,]\d+)?)?(?: [AP]M)?(?: [A-Z]{3,4}\M)?(?: [+-]\d{4})?(?: \d{4}\M)?\]?'
        || '|\[?\m\d{1,2}:\d\d:\d\d(?:[.,]\d+)?(?: ?[AP]M)?\M\]?'
        || '|(?<![\w.-])1[4-9]\d{8}(?:\d{3}|\.\d{1,6})?(?![\w-])',
      '<time>', 'g'
    );
    v_line := regexp_replace(
      v_line,
      '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}', '<id>', 'g'
    );
  end if;

  -- Of an address of the web the host and port stay.
  if strpos(v_line, '://') > 0 then
    v_line := regexp_replace(
      v_line,
      '\m([A-Za-z][A-Za-z0-9+.-]{1,20}://)(?:[^\s/@''"<>]+@)?(\[[0-9a-f:.]+\]|[^\s/''"<>:?#,;)]*)(:\d+)?(?:[/?#][^\s''"<>)\]]*)?',
      '\1\2\3', 'g'
    );
  end if;
  if strpos(v_line, '@') > 0 then
    v_line := regexp_replace(
      v_line, '\m[A-Za-z0-9._%+-]+@((?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,10}\M)(?!:)', '<email>', 'g'
    );
  end if;
  if v_line ~ '::|\d\.\d|:[0-9a-f]+:' then
    -- First as Node writes an address of IPv6 and a port.
    v_line := regexp_replace(
      v_line,
      '(\m(?:connect|E[A-Z]{5,}|in use)) (?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}:(\d{2,5})(?=[\s,)]|$)',
      '\1 <ip>:\2', 'g'
    );
    v_line := regexp_replace(
      v_line,
      '(?:(?<![:/])/)?(?<![\w.:])(?:\d{1,3}\.){3}\d{1,3}(?![\w.]*\w)'
        || '|(?:(?<![:/])/)?(?<![\w:.])(?:::ffff:(?:\d{1,3}\.){3}\d{1,3}|(?:[0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|(?:[0-9a-fA-F]{1,4}:){1,6}(?::[0-9a-fA-F]{1,4}){1,6}|::1)(?:%\w+)?(?![\w.])',
      '<ip>', 'g'
    );
  end if;

  -- The head of a path goes, and the whole of it where it is temporary or names no file.
  if v_line ~ '[/\\]' then
    -- A module that is named by a path is known by its last part.
    v_line := regexp_replace(
      v_line, '(\m(?:[Mm]odule|import|resolve|from) [''"])(?:~|@|\.{1,2})?/(?:[\w.@-]+/)*([\w.@-]+[''"])',
      '\1\2', 'g'
    );
    v_line := regexp_replace(
      v_line,
      '(?:\m[A-Za-z]:|(?<![\w.<>@:/\\}]))(?:[\\/][\w.@%+~-]+)*[\\/](?:tmp|temp|Temp|TMP|TEMP|folders)[\\/][^\s''":,;)\]]*',
      '<path>', 'g'
    );
    v_line := regexp_replace(
      v_line,
      '(?:file:/*)?\m[A-Za-z]:[\\/](?:[^\\/:*?"<>|''\n]+\\|[\w.@%+~-]+/)*'
        || '|(?<![\w.<>@:/\\}\])])(?:~|\.{1,2})?/(?=[\w.@])(?:[\w.@%+~=,-]+/)*'
        || '|(?<![\w.:/\\@-])(?:\.{1,2}\\)?(?:[\w.@+-]+[\\/])+(?=[\w.@+-]*\.[A-Za-z]\w{0,5}(?![\w.]))',
      E'\ue001', 'g'
    );
    v_line := regexp_replace(
      v_line, E'\ue001([\\w.@%+-]*\\.[A-Za-z]\\w{0,9}(?![\\w/\\\\-]))', '\1', 'g'
    );
    v_line := regexp_replace(v_line, E'\ue001[^\\s''":,;)\\]]*', '<path>', 'g');
  end if;
  v_line := regexp_replace(
    v_line,
    '(\.[A-Za-z]\w{0,4})(?::\d+:\d+|:\d+(?![\d.])|\(\d+(?:, ?\d+)?\))(?=[\s:,)\]]|$)', '\1', 'g'
  );

  if v_line ~ '[''"]' then
    -- An identifier beside a word that says what it is stays, and so does the name of a file.
    v_line := regexp_replace(
      v_line,
      '(\m(?:[Mm]odule|named|name|import|from|relation|table|view|column|constraint|index|sequence|type|schema|database|role|command|function|method|operator|procedure|trait|macro|struct|crate|class|interface|property|attribute|reading|field|member|variable|option|flag|argument|parameter|operation|host|service|package|plugin|target|task|script|extension|policy|resource|kind|image|network|volume|branch|remote|binding|identifier|symbol|reference to|export|component|key|resolve|variant|at|\w*Error:|\w*Exception:)[ :(=]{1,2})(?:''([^''\s]+)''|"([^"\s]+)")',
      E'\\1\ue002\\2\\3\ue003', 'g'
    );
    v_line := regexp_replace(
      v_line,
      '(?<!\w)(?:''([^''\s]+)''|"([^"\s]+)")(?=:? (?:is not|does not|has no|already|was not|not found|object|cannot|could not|command not|undeclared|undefined))'
        || '|(?<!\w)(?:''([\w-]*\.[A-Za-z]\w{0,9})''|"([\w-]*\.[A-Za-z]\w{0,9})")(?!\w)',
      E'\ue002\\1\\2\\3\\4\ue003', 'g'
    );
    -- Of a quoted sentence its code stays.
    v_line := regexp_replace(
      v_line,
      '(?<!\w)(?:''[^''\n]*(\mE[A-Z]{4,}\M|\[Errno \d+\])[^''\n]*''(?!\w)|"[^"\n]*(\mE[A-Z]{4,}\M|\[Errno \d+\])[^"\n]*")',
      '<value> \1\2', 'g'
    );
    v_line := regexp_replace(v_line, '(?<!\w)''[^''\n]*''(?!\w)|"[^"\n]*"', '<value>', 'g');
    v_line := translate(v_line, E'\ue002\ue003', '');
  end if;

  -- key=value keeps a value that is a plain word or a status.
  if strpos(v_line, '=') > 0 then
    v_line := regexp_replace(
      v_line,
      '(\m(?:code|status|errno|exit_code|exitcode|signal|port)=)(?!(?:3276[89]|327[7-9]\d|32[89]\d\d|3[3-9]\d{3}|[4-6]\d{4})\M)(\d)',
      E'\\1\ue000\\2', 'gi'
    );
    v_line := regexp_replace(
      v_line,
      E'(\\m[A-Za-z][\\w.-]*=)(?!=)(?:[^\\s,;()\\[\\]<>"\ue000]*[0-9./\\\\:@-][^\\s,;()\\[\\]"]*|<[a-z]+>[^\\s,;)\\]]*)',
      '\1<value>', 'g'
    );
  end if;
  -- Names of users, and the name of a peer beside its address.
  v_line := regexp_replace(
    v_line,
    '(\m(?:for|by|of|as|[Ii]nvalid|[Ii]llegal|[Uu]nknown) (?:(?:invalid|illegal|unknown) )?user) [^\s,;:<]+'
      || '|(\m(?:for|of|by|[Uu]ser)) [\w.@-]+(?= from <ip>)',
    '\1\2 <user>', 'g'
  );
  if strpos(v_line, '<ip>') > 0 then
    v_line := regexp_replace(
      v_line,
      '(<ip>\)? ?)\((?:<ip>|[\w-]+(?:\.[\w-]+)+)?\)|(?:<ip>|[\w-]+(?:\.[\w-]+)+)( \[<ip>\])',
      '\1<host>\2', 'g'
    );
  end if;

  if v_line ~ '\d' then
    -- The port of a client goes, that of a service stays.
    v_line := regexp_replace(
      v_line,
      '(\m(?:from|by|src|source|client|peer)\M:?[^\d:]*\mport[ =:]*)\d+'
        || '|(?<=[\w>\]]):(?:3276[89]|327[7-9]\d|32[89]\d\d|3[3-9]\d{3}|[4-6]\d{4})(?![\w.+])',
      '\1', 'g'
    );
    v_line := regexp_replace(
      v_line,
      '((?:<ip>|localhost|[A-Za-z][\w-]*\.[A-Za-z]{2,})\]?:|\mport[ =:]+)(?!(?:3276[89]|327[7-9]\d|32[89]\d\d|3[3-9]\d{3}|[4-6]\d{4})\M)(\d{2,5}\M)'
        || '|(\m[a-z][a-z-]*:)((?:80|443|1433|1521|2181|2379|3000|3306|4222|5000|5432|5433|5672|6379|6432|8000|8080|8443|9000|9042|9092|9200|11211|27017)\M)',
      E'\\1\\3\ue000\\2\\4', 'g'
    );
    -- Statuses, exit codes and numbers of errors stay.
    v_line := regexp_replace(
      v_line,
      '(\m(?:http(?:/\d(?:\.\d)?)?|status(?: ?code)?|statuscode|response(?: code)?|responded with|returned(?= [1-5]\d\d\M)|sqlstate|exit(?:ed|s)?(?: with)?(?: non-zero)?(?: (?:code|status))?|(?:error|return|exit) ?(?:code|status)|code|errno|os error|signal|error(?= [\d(])|^[a-z]+(?=: \(\d+\)))[ :=]*[\[(]?)(-?\d{1,5}\M)(?![.,]\d)'
        || '|(\m[45]\d\d(?= (?:bad|unauth|payment|forbidden|not|method|proxy|request|conflict|gone|too|internal|unprocess|service|gateway)))',
      E'\\1\ue000\\2\\3', 'gi'
    );
    v_line := regexp_replace(v_line, '(\m(?:[A-Z][A-Z0-9]+|utf|iso)-)(\d)', E'\\1\ue000\\2', 'g');
    -- Hashes, addresses, places in a rack and mixed identifiers; then numbers with their units.
    v_line := regexp_replace(
      v_line,
      '\m0[xX][0-9a-fA-F]+\M|\m[A-Z]\d{1,3}(?:-[A-Z]\d{0,3})+(?:[:-][A-Z]\d{1,3})*\M|\m(?:sha\d+[:-])?(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,}\M|\m[a-f]{8}\M|\m[A-Z0-9]*\d[A-Z]+\d[A-Z0-9]{5,}\M|\m[a-z0-9]*\d[a-z]+\d[a-z0-9]{5,}\M',
      '<num>', 'g'
    );
    v_line := regexp_replace(
      v_line,
      E'(?<![A-Za-z0-9\ue000])[-+]?(?:[vV](?=\\d))?\\d+(?:[.,:+x-]\\d+)*(?: ?(?:ns|us|µs|ms|s|sec|secs|seconds?|min|mins|minutes?|m|h|hours?|days?|[kKMGTP]i?[bB]?|B|bytes?|[kKMG]?Hz|%)(?![\\w]))?',
      '<num>', 'g'
    );
    v_line := regexp_replace(v_line, '<num>(?:[-.:,+/]?<num>)+', '<num>', 'g');
    -- Numbered names: worker12, but not sha256; then blk_12, attempt_3_4.
    v_line := regexp_replace(
      v_line,
      '\m(?!(?:sha|utf|base|u?int|float|win|amd|arm|ascii|latin|aes|rsa|crc|ecma)\d)([a-z]{3,})\d{2,}\M',
      '\1<num>', 'g'
    );
    v_line := regexp_replace(
      v_line, '\m[A-Za-z][A-Za-z_]*_-?<num>(?:[_-](?:\w+|<num>))*', '<id>', 'g'
    );
    v_line := regexp_replace(v_line, '<id>(?:,? <id>)+', '<id>', 'g');
  end if;
  return btrim(regexp_replace(translate(v_line, E'\ue000', ''), ' {2,}', ' ', 'g'));
end;
$function$;

comment on function {{ this }} is
  'The line with <time>, <id> (UUIDs and names with numbers in them), <email>, <ip>, <path>, <value> (what is quoted, or stands after key=), <user>, <host> (a peer''s, beside its address) and <num>. Stay: error codes, exception classes, names of functions, hosts and their service ports (below 32768), HTTP statuses, exit codes, the last part of a path that names a file, key=word, and what is quoted if it has no spaces and either stands after a word such as module, relation, table, column, constraint, command, function, host, property, at, an exception class and a colon, or before "is not", "does not", "has no", "already", "not found", or names a file. Other quoted paths, values and sentences go, and so do line and column, client ports, hashes, versions, durations, sizes and counters. v{{ this.version }}';
