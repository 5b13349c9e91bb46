-- readable_text: what a reader sees of a terminal's output, without colours, links and progress bars.
-- version: 1

create or replace function {{ this }}(p_text text)
  returns text
  language plpgsql
  immutable
  parallel safe
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_text text := coalesce(p_text, '');
  v_indent integer;
begin
  -- Cut first, so that what follows never sees more; whole lines where there are any.
  if length(v_text) > {{ var('errors.head_chars') }} + {{ var('errors.tail_chars') }} then
    v_text := regexp_replace(left(v_text, {{ var('errors.head_chars') }}), '\n[^\n]*$', '')
      || E'\n'
      || regexp_replace(right(v_text, {{ var('errors.tail_chars') }}), '^[^\n]*\n', '');
  end if;

  if v_text ~ E'[\x1b\u009b\u2400-\u241b]|\\[[0-9;]+m|\\\\(?:u001b|x1b|033|e)\\[' then
    -- OSC up to its end (a link's text stands between two of them), CSI, other escapes; then colours
    -- whose escape character was lost or written out on the way.
    v_text := regexp_replace(
      v_text,
      E'\x1b\\][^\x07\x1b\n]*(?:\x07|\x1b\\\\)?'
        || E'|(?:\x1b\\[|\u009b)[0-?]*[ -/]*[@-~]'
        || E'|\x1b[PX^_][^\x1b\n]*\x1b\\\\'
        || E'|\x1b[ -/]*[0-~]?'
        || E'|(?:\u241b|\\\\u001[bB]|\\\\x1[bB]|\\\\033|\\\\e|\\^\\[)?\\[[0-9]{1,3}(?:;[0-9]{1,3})*m'
        || E'|(?:\u241b|\\\\u001[bB]|\\\\x1[bB]|\\\\033)\\[[0-9;]*[A-HJKm]',
      '', 'g'
    );
  end if;

  if strpos(v_text, E'\r') > 0 then
    v_text := regexp_replace(v_text, '\r+(\n|$)', '\1', 'g');
    -- Of a line that was written over, what was written last.
    if strpos(v_text, E'\r') > 0 then
      v_text := regexp_replace(v_text, '[^\n]*\r', '', 'g');
    end if;
  end if;

  v_text := translate(
    v_text,
    E'\u2018\u2019\u201a\u201b\u2032\u02bc\u201c\u201d\u201e\u201f\u2033\u00a0\u2007\u202f\u3000\u2028\u2029\x0b\x0c'
      || E'\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u00ad\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069',
    E'\'\'\'\'\'\'"""""    \n\n  '
  );
  v_text := regexp_replace(v_text, E'[\x01-\x08\x0e-\x1f\x7f-\u009f]+', '', 'g');
  if v_text ~ '^\s*(?:^|\n)[ \t]' then
    -- As a whole it may be indented.
    select min(length(l.line) - length(ltrim(l.line, E' \t'))) into v_indent
    from string_to_table(v_text, E'\n') as l (line)
    where l.line ~ '\S';
    if v_indent > 0 then
      v_text := regexp_replace(v_text, '^[ \t]{1,' || least(v_indent, 40)::text || '}', '', 'gn');
    end if;
  end if;
  -- What a collector of logs writes before each line: time, host, container, process.
  v_text := regexp_replace(
    v_text,
    '^(?:\[?\d{4}[-/]\d\d[-/]\d\d[T ]?[\d:.,]*(?:Z| ?[+-]\d\d:?\d\d)?\]?[ \t]'
      || '|\[?\d\d:\d\d:\d\d[\d.,]*\]?[ \t]'
      || '|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) +\d+ \d\d:\d\d:\d\d \S+ '
      || '|[\w.-]+ +\| |[│┃╷╵×] ?|\[(?!(?:ERR|FATAL|err|fatal|Err|CRIT))[\w.-]+\] |#\d+ \d[\d.]* '
      || '|##\[error\]|remote: |stderr: |[\w.-]+\[(?:\d+|[a-z]+\.\d+)\]: |E {2,}(?=\S)|> (?!\|)'
      || '|[\w@/.-]+[: ](?:build|dev|test|lint|start|typecheck): )+',
    '', 'gn'
  );
  if v_text ~ '(?:^|\n) *\{"' then
    -- A log in JSON: the trace if there is one, else the message.
    v_text := replace(
      regexp_replace(
        regexp_replace(
          v_text,
          '^ *\{".*"(?:stack|stack_trace|stackTrace|exc_info|traceback|exception)": ?"((?:[^"\\]|\\.)*)".*$', '\1', 'gn'
        ),
        '^ *\{".*"(?:msg|message|error)": ?"((?:[^"\\]|\\.)*)".*$', '\1', 'gn'
      ),
      '\n', E'\n'
    );
  end if;
  return btrim(v_text, E' \t\n');
end;
$function$;

comment on function {{ this }} is
  'The text without escape sequences (a link keeps its text), control and zero-width characters, with LF line ends, straight quotes, and of a progress bar only its last state; without the indentation that all lines share and what collectors of logs write before each line (time, host, container, process); of a log in JSON the trace or the message; of a long text the first {{ var("errors.head_chars") }} and the last {{ var("errors.tail_chars") }} characters, in whole lines. NULL gives ''''. v{{ this.version }}';
