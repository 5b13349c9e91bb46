-- reads_like_output: whether a line with a word of failure is a program's, not a writer's.
-- version: 1

create or replace function {{ this }}(p_text text, p_line text)
  returns boolean
  language sql
  immutable
  parallel safe
as $function$
  select case
    when p_text ~ '^(?:\$|PS [^>\n]*>|❯|➜) \S' then p_line !~ '^(?:\$|❯|➜) '
    when length(p_text) - length(replace(p_text, E'\n', '')) >= {{ var('errors.short_lines') }}
      or length(p_line) > 300
      or p_text ~ (
        '(?:^|\n)\s*(?:def|class|import|from|function|const|let|var|return|public|private|#include|fn|func|export)\M'
          || '|(?:^|\n)(?:-{3}|#+ |[-*] )'
      )
      then false
    else
      -- The words of failure stand at the start, or after the name of what fails; some tell enough
      -- wherever they stand.
      p_line !~ '[!…]$' and p_line ~* (
        '^(?:\S+ ){0,4}(?:fail(?:ed|ure|s)?\M|cannot|could ?(?:not|n''t)|unable to|not found|no such'
          || '|can''t (?:open|find|connect|resolve|read|write|load|access|get|create|locate)|denied'
          || '|refused|timed out|timeout\M(?!:)|unknown|invalid|unrecogni[sz]ed|unexpected|undefined'
          || '|unresolved|missing|forbidden|unauthori[sz]ed|killed|abort(?:ed|ing)|segmentation fault'
          || '|out of memory|rejected|illegal|no space left)'
      )
      or p_line ~ (
        ': (?:[Nn]ot (?:found|a|permitted)|[Nn]o such|[Pp]ermission denied|[Cc]annot|[Ii]s a directory'
          || '|[Cc]onnection (?:refused|reset|timed)|[Ff]ailed|[Uu]nable|[Ii]nvalid|[Uu]nknown'
          || '|[Uu]nrecogni[sz]ed|[Cc]ould|[Mm]issing|[Uu]nexpected|[Aa]ccess denied|[Oo]peration not'
          || '|[Tt]oo many|[Nn]o space|[Bb]ad )'
          || '|\mE(?:NO|AC|PE|CONN|ADDR|AI_|EX|MFILE|TIMEDOUT|PIPE|INVAL|HOST|NET|BUSY|NOSPC)[A-Z]*\M'
      )
      or p_line ~* (
        'is already in use|address already in use|too many open files|deadlock detected|timeout reached'
          || '|certificate (?:has expired|is (?:not )?valid|problem|verify failed)|health ?check failed'
          || '|prematurely closed|was never awaited|allocation failure|(?:table|relation) .* does not exist'
      )
  end
  and p_line !~* '\m(?:we|us|our|i|you should|because|decided|decision|so that|when|whenever|todo|this (?:function|module|file|document|project))\M';
$function$;

comment on function {{ this }} is
  'False for prose and source code: a line counts if the text begins with a command at a prompt, or if the text is shorter than {{ var("errors.short_lines") }} lines and the line begins like a program''s message (failed to …, cannot …, tool: no such …) or has words that are one (address already in use). v{{ this.version }}';
