-- user_frames: the frames of stack traces that lie in the user's own code.
-- version: 1

create or replace function {{ this }}(p_text text)
  returns table (place integer, line text, function_name text, is_above boolean)
  language sql
  immutable
  parallel safe
  rows 10
  set search_path = pg_catalog, pg_temp
as $function$
  with lines as (
    select l.n::integer as n, left(l.line, {{ var('errors.line_chars') }}) as line
    from string_to_table(p_text, E'\n') with ordinality as l (line, n)
  ),
  frames as (
    select
      f.n, f.line, f.is_above, f.place_text,
      coalesce(
        substring(f.line from '^\s*at (?:async |new )*(?:[\w.@-]+/+)?((?:[\w$#<>]+\.)*[\w$#<>]+)(?: \[as [^\]]+\])? ?\('),
        substring(f.line from '^\s*File "[^"]+", line \d+, in ([\w.<>]+)'),
        substring(f.line from '\.rb:\d+:in [''`]([^'']+)'''),
        substring(f.line from '^#\d+ .*\(\d+\): ([\w\\:>{}-]+)\('),
        case when f.place_text <> f.line then substring(f.line from '^(?:\s*\d+: )?([\w./:*()<>-]+?)(?:\([^()]*\))?$') end
      ) as name
    from (
      select
        l.n, l.line,
        l.line ~ '^\s*File "' as is_above,
        case
          -- Go and Rust write the place on a line of its own.
          when lead(l.line) over (order by l.n) ~ '^\s+(?:\S+\.go:\d+|at \S+\.rs:\d+)'
            and l.line !~ '^\s+at '
            then l.line || lead(l.line) over (order by l.n)
          when l.line ~ '^\s*at \S|^\s*File "[^"]+", line \d|\.rb:\d+:in [''`]|^#\d+ \S' then l.line
        end as place_text
      from lines l
    ) f
    where f.place_text is not null
  )
  select
    f.n, btrim(f.line, E' \t'),
    regexp_replace(f.name, '^(?:Object|Function|Module|exports)\.(?=.)|\$\d+\M|(?<=lambda\$\w+)\$\d+', '', 'g'),
    f.is_above
  from frames f
  where f.name !~ '^<\w+>$|<anonymous>$'
    -- Libraries, the language's own code, and what was installed.
    and f.place_text !~ 'node_modules|\mnode:|\(internal/|site-packages|dist-packages|<frozen|<string>|/lib/python\d|\\[Ll]ib\\[a-z]+\.py|java\.base|/usr/lib/|/rustc/|\.cargo/|/pkg/mod/|/usr/local/go/|/go/src/runtime|/vendor/|/gems/|native code|\((?:<anonymous>|index \d+)\)|/\.yarn/|deno\.land|\mext:|^\s*at (?:java|javax|jdk|sun|com\.sun|scala|kotlin|org\.springframework|org\.apache|org\.hibernate|org\.(?:junit|eclipse|gradle|postgresql)|io\.(?:netty|lettuce)|reactor|com\.(?:google|zaxxer|mysql)|ch\.qos|System|Microsoft)\.';
$function$;

comment on function {{ this }} is
  'Rows of (place, line, function_name, is_above) of Node, Python, Java, .NET, Go, Rust, Ruby and PHP, without frames of node_modules, site-packages, <frozen …>, java.base, the runtime and the like, and without nameless ones. is_above: the frame stands above its error, as in Python. v{{ this.version }}';
