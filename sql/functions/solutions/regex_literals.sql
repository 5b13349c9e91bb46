-- regex_literals: texts of which every match of a regular expression contains one.
-- version: 1

create or replace function {{ this }}(p_regex text)
  returns text[]
  language plpgsql
  immutable
  parallel safe
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_length integer := char_length(p_regex);
  v_at integer := 1;
  v_char text;
  v_end integer;
  v_depth integer;
  v_literal text;
  v_group text[];
  v_run text := '';
  v_best text[];
  v_best_chars integer := {{ var('regexes.literal_chars') }} - 1;
  v_all text[] := array[]::text[];
  v_quantifier text;
begin
  loop
    v_char := substr(p_regex, v_at, 1);
    v_literal := null;
    v_group := null;
    v_end := v_at;
    if v_char = '\' then
      v_end := v_at + 1;
      v_literal := substr(p_regex, v_end, 1);
      if v_literal ~ '[[:alnum:]]' then
        -- A class or a character by its number.
        v_end := v_end + char_length(
          coalesce(substring(substr(p_regex, v_end) from '^(?:x[0-9A-Fa-f]*|u[0-9A-Fa-f]{4}|c.|.)'), '.')
        ) - 1;
        v_literal := null;
      end if;
    elsif v_char = '[' then
      v_end := v_at - 1 + char_length(
        coalesce(
          substring(
            substr(p_regex, v_at)
            from '^\[\^?\]?(?:[^][\\]|\\.|\[[:.=][^]]*\]|\[)*\]'
          ),
          substr(p_regex, v_at)
        )
      );
      if v_end = v_at + 2 then
        v_literal := substr(p_regex, v_at + 1, 1);
      end if;
    elsif v_char = '(' then
      v_depth := 1;
      while v_depth > 0 and v_end < v_length loop
        v_end := v_end + 1;
        case substr(p_regex, v_end, 1)
          when '\' then
            v_end := v_end + 1;
          when '[' then
            v_end := v_end - 1 + char_length(
              coalesce(
                substring(
                  substr(p_regex, v_end)
                  from '^\[\^?\]?(?:[^][\\]|\\.|\[[:.=][^]]*\]|\[)*\]'
                ),
                '['
              )
            );
          when '(' then
            v_depth := v_depth + 1;
          when ')' then
            v_depth := v_depth - 1;
          else
            null;
        end case;
      end loop;
      v_group := case
        when substr(p_regex, v_at + 1, 2) = '?:'
          then {{ this }}(substr(p_regex, v_at + 3, v_end - v_at - 3))
        -- What only looks around is no part of the match.
        when substr(p_regex, v_at + 1, 1) <> '?'
          then {{ this }}(substr(p_regex, v_at + 1, v_end - v_at - 1))
      end;
    elsif v_char not in ('.', '^', '$', '|', '') then
      v_literal := v_char;
    end if;

    v_quantifier := substring(substr(p_regex, v_end + 1) from '^(?:[*+?]|\{[0-9]+(?:,[0-9]*)?\})');
    if v_quantifier ~ '^(?:[*?]|\{0)' then
      -- It need not occur.
      v_literal := null;
      v_group := null;
    end if;
    if v_literal is not null then
      v_run := v_run || v_literal;
    end if;
    if v_literal is null or v_quantifier is not null then
      if char_length(v_run) > v_best_chars then
        v_best := array[lower(v_run)];
        v_best_chars := char_length(v_run);
      end if;
      v_run := '';
    end if;
    if v_group is not null then
      select case when min(char_length(l.literal)) > v_best_chars then v_group else v_best end,
        greatest(min(char_length(l.literal)), v_best_chars)
      into v_best, v_best_chars
      from unnest(v_group) as l (literal);
    end if;
    if v_char in ('|', '') then
      -- Each branch must have a text of its own.
      if v_best is null then
        return null;
      end if;
      v_all := v_all || v_best;
      v_best := null;
      v_best_chars := {{ var('regexes.literal_chars') }} - 1;
    end if;
    exit when v_char = '';
    v_at := v_end + 1;
    if v_quantifier is not null and v_char not in ('|', '') then
      v_at := v_at + char_length(v_quantifier);
      if substr(p_regex, v_at, 1) = '?' then
        v_at := v_at + 1;
      end if;
    end if;
  end loop;
  return v_all;
end;
$function$;

comment on function {{ this }} is
  'In small letters, each of {{ var("regexes.literal_chars") }} characters or more; one for each branch of an alternative. NULL where some match may contain none. A text without any of them needs no evaluation. v{{ this.version }}';
