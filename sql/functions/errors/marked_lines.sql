-- marked_lines: lines of a readable text that may tell of an error, and how clearly.
-- version: 1

create or replace function {{ this }}(p_text text)
  returns table (place integer, line text, subject text, weight integer)
  language sql
  immutable
  parallel safe
  rows 10
  set search_path = pg_catalog, pg_temp
as $function$
  with lines as (
    select l.n, left(l.line, {{ var('errors.line_chars') }}) as line
    from (
      select o.n::integer as n, o.line, count(*) over () - o.n as rest
      from string_to_table(p_text, E'\n') with ordinality as o (line, n)
    ) l
    where l.rest < {{ var('errors.last_lines') }} and l.line ~ '\S'
  ),
  neighbours as (
    select
      l.n,
      -- Some lines of the greatest length, but not most, were cut by a terminal of that width.
      case
        when l.line ~ '(?:Error|Exception)\M'
          and length(l.line) between 60 and 240
          and length(l.line) = max(length(l.line)) over ()
          and min(l.line) over (partition by length(l.line))
            <> max(l.line) over (partition by length(l.line))
          and 2 * count(*) over (partition by length(l.line)) < count(*) over ()
          then l.line || lead(l.line) over (order by l.n)
        else l.line
      end as line,
      lead(l.line) over (order by l.n) as next_line,
      -- What stands as far left as the head of a Python traceback, after its frames.
      lag(l.line) over (partition by length(l.line) - length(ltrim(l.line)) order by l.n)
        ~ '^\s*Traceback \(most recent call last\)' as is_raised,
      l.line ~ '^\s' and bool_or(l.line ~ '^\s*(?:Raises|Throws):\s*$') over (order by l.n)
        as is_documented
    from lines l
  ),
  subjects as (
    select
      b.n, b.line, b.next_line,
      b.is_raised, b.is_documented,
      coalesce(
        -- Quoted in someone's notes.
        substring(b.line from '`((?:[\w.]*(?:Error|Exception)|panic|fatal|error)(?: ?\[[\w.-]+\])?: [^`]{4,})`'),
        substring(
          b.line
          from '(?:^|[\s>\](:"''])((?:[A-Za-z_][\w$]*(?:\.|::|\\))*[A-Za-z_]*(?:Error|Exception|Fault|Failure)(?: ?\[[\w.-]+\]| \([\w.-]+\))?: \S.*)$'
        ),
        substring(b.line from '^((?:[a-z_]\w*\.)*(?:exceptions?|errors?|exc)\.[A-Z]\w+: \S.*)$'),
        substring(b.line from '\.rb:\d+:in [^:]*: (.* \(\w+(?:::\w+)*\))$'),
        -- Rust writes the message below, or in quotes before the place.
        case when b.line ~ '^thread ''.*'' panicked at [^'']*:$' then 'panicked: ' || b.next_line end,
        'panicked: ' || substring(b.line from '^thread ''[^'']*'' panicked at ''(.*)'', \S+$'),
        substring(
          b.line
          from '^\s*(?:Caused by: |Exception in thread "[^"]*" |Uncaught )((?:[A-Za-z_][\w$]*\.)*[A-Z]\w+(?:Error|Exception))\s*$'
        )
      ) as subject
    from neighbours b
    where b.is_raised
      -- Most lines of a log stop here.
      or b.line ~* (
        'error|exception|fail|fatal|cannot|can''t|could ?n[o'']t|unable|not |no |denied|refused'
          || '|time[ds]? ?out|unknown|invalid|unrecogni[sz]ed|unexpected|undefined|unresolved|missing'
          || '|already|forbidden|unauthori[sz]ed|killed|abort|segmentation|core dumped|out of memory'
          || '|isn''t|usage:|bad |conflict|rejected|caused by|panic|err!|\me: |illegal|wrong|incorrect'
          || '|is a |pending|ignored|don''t|exit|problem|too many|expired|never |certificate|backoff|errimage|oomkilled|^\s*● '
      )
      or b.line ~ '\mE[A-Z]{4,}\M|\mERR\M|NOAUTH|SQLSTATE|\m[45]\d\d [A-Z]|deadlock|\.go:\d|prematurely|^[A-Z]{2,6}-?\d{3,6}: '
  )
  select
    s.n, btrim(s.line, E' \t'),
    btrim(case k.weight
      when 90 then coalesce(
        substring(s.line from '\m((?:fatal )?error\M.*)$'),
        substring(s.line from '^\S+:\d+:\d+: (.*)$'),
        s.line
      )
      when 80 then coalesce(s.subject, s.line)
      else s.line
    end),
    k.weight
  from subjects s
  cross join lateral (
    select case
      when s.is_documented then 0
      -- What only says that something else has failed.
      when s.line ~* (
        '(?:process|command|script)\M.*\m(?:failed|exited|completed) with|command failed:'
          || '|returned non-zero exit status|^make(?:\[\d+\])?: \*\*\* \[|elifecycle|ld returned \d'
          || '|^npm (?:err!|error) (?:a complete log|node v|npm v|argv|cwd|system|command|path |errno )'
          || '|^npm (?:err!|error) (?:syscall |lifecycle |code \d|while resolving|found: |node_modules)'
          || '|^npm (?:err!|error) (?:could not resolve dependency:|\d+ *$)|^npm (?:err!|error) *$'
          || '|fatal: could not read from remote|^error: aborting due to|could not compile'
          || '|^found \d+ errors?|for more information about this error'
      )
        then 20
      when s.is_raised then 80
      when s.line ~ (
        '^error(?:\[E\d+\])?: \S|(?:\(\d+,\d+\)|:\d+(?::\d+)?):? +-? ?(?:fatal )?error\M'
          || '|\merror [A-Z]{2,6}\d{3,5}\M|^\S+\.go:\d+:\d+: \S|^\s+\d+:\d+ +error '
      )
        and (s.line !~ '^error: ' or s.next_line ~ '^\s*-->')
        then 90
      when s.line ~ (
        '^\s*(?:(?:throw|raise|except|catch|return|const|let|var|console|logger|log|print|assert)\M'
          || '|//|#|\*|\[?(?:INFO|DEBUG|TRACE|info|debug|notice)\]?[\s:])'
      )
        then 0
      when s.subject is not null then 80
      when s.line ~ '^(?:panic|fatal error): \S|^\s*Caused by: \S' then 80
      when s.line ~ (
        '[;{}(]\s*$|=>'
          || '|^\s*(?:if|elif|for|while|def|class|function|import|from|export|public|private|static|fn|func)\M'
      )
        then 0
      when s.line ~ (
        '^\s*(?:[\w./+@-]+(?:\[\d+\])?: ){0,3}'
          || '(?:fatal|error|fatal error|Error|Type error|Fatal|FATAL|ERROR|CRITICAL|SEVERE|E|ERR|ERR!)'
          || '(?: ?\[[\w.-]+\]|\(\w+\))?[:!] +\S'
          || '|^\[?(?:ERROR|FATAL|CRITICAL|SEVERE)\M|^\[(?:error|crit|alert|emerg|fatal)\]'
          || '|^\[[\w:@/-]+\]:? .*\m(?:[Ff]ailed|[Ee]rror)\M|^[A-Z]{2,6}-?\d{3,6}: \S|: \*\*\* \S'
          || '|^npm (?:ERR!|error) \S|^\s*ERR_[A-Z_]+\s|! \[(?:remote )?rejected\]|^CONFLICT '
          || '|command not found|is not recognized as|Segmentation fault|undefined reference to'
          || '|^curl: \(\d+\)|^could not translate host name |^Cannot connect to the '
          || '|^[\w.@/-]+: (?:.*: )?(?:No such file or directory|Permission denied|Is a directory'
          || '|Not a directory|Connection (?:refused|reset|timed out)|Name or service not known'
          || '|Operation (?:not permitted|timed out)|No space left on device|Address already in use'
          || '|Temporary failure in name resolution|Host key verification failed|not found)\M'
          || '|\[Errno \d+\]|\mSQLSTATE\M|[:/_]ERR_[A-Z_]{4,}|\mx509: |No module named |^error [A-Z]'
          || '|^(?:NOAUTH|WRONGPASS|OOM|ERR|WRONGTYPE|READONLY|MISCONF|NOSCRIPT|CROSSSLOT|LOADING) [\w.]+ '
          || '|\m(?:400 Bad Request|500 Internal Server Error|502 Bad Gateway|504 Gateway Time-?out)\M'
          || '|Error response from daemon|Error from server|CrashLoopBackOff|ImagePullBackOff'
          || '|ErrImagePull|OOMKilled|^FAILED \S|^\s*● \S|^\s*fixture \S+ not found|[Hh]ealth ?check failed'
      )
        then 60
      else 40
    end as weight
  ) k
  where k.weight > 0;
$function$;

comment on function {{ this }} is
  'Rows of (place, line, subject, weight), one for each line that may tell of an error. subject: what of the line tells it, from the exception class or the word error on, without file and column; of a quoted error in notes what stands in the backticks. weight: 90 a compiler''s error, 80 an exception or panic with its message, 60 a program''s error line (error:, fatal:, E:, npm ERR!, command not found, ORA-00942:), 40 a word of failure, 20 what only says that something else failed (exited with code 1). Lines of source code do not count, nor what follows Raises: there. Of a text with more lines, the last {{ var("errors.last_lines") }}. v{{ this.version }}';
