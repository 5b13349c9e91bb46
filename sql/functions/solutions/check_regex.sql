-- check_regex: refuses a regular expression that cannot be evaluated safely and to a purpose.
-- version: 1

create or replace function {{ this }}(p_regex text)
  returns text[]
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_literals text[];
  v_stored text;
  v_probe text;
  v_started timestamptz;
  v_ms float8;
  v_text text;
begin
  if coalesce(btrim(p_regex), '') = '' then
    raise exception 'a regular expression is empty'
      using errcode = '{{ sqlstate("invalid_regex") }}',
        hint = 'leave it out, or write what the error message contains';
  end if;
  if char_length(p_regex) > {{ var('regexes.chars') }} then
    raise exception 'a regular expression has % characters; the limit is {{ var("regexes.chars") }}',
        char_length(p_regex)
      using errcode = '{{ sqlstate("invalid_regex") }}',
        hint = 'match the telling part of the message only';
  end if;
  -- Without what is escaped, brackets and braces mean what they say.
  v_text := regexp_replace(p_regex, '\\\\', '', 'g');
  if v_text ~ '\\[1-9]' then
    raise exception 'the regular expression "%" refers back to a group', left(p_regex, 80)
      using errcode = '{{ sqlstate("invalid_regex") }}',
        hint = 'write it without \1 and the like: matching would take unbounded time';
  end if;
  if p_regex ~ '^\(\?[a-z]' and p_regex !~ '^\(\?[imns]+\)' then
    raise exception 'the regular expression "%" begins with an unknown option', left(p_regex, 80)
      using errcode = '{{ sqlstate("invalid_regex") }}',
        hint = 'use (?i), (?m), (?n) or (?s)';
  end if;
  if (
    select coalesce(
      exp(sum(ln(greatest(coalesce(nullif(r.bounds[2], ''), r.bounds[1])::numeric, 1)))), 1
    )
    from regexp_matches(v_text, '\{([0-9]{1,9})(?:,([0-9]{0,9}))?\}', 'g') as r (bounds)
  ) > {{ var('regexes.repeats') }} then
    raise exception 'the regular expression "%" repeats too often', left(p_regex, 80)
      using errcode = '{{ sqlstate("invalid_regex") }}',
        hint = 'the upper bounds in braces may multiply to {{ var("regexes.repeats") }} at most; use * or +';
  end if;
  v_stored := {{ ref('stored_regex') }}(p_regex);
  begin
    perform '' ~ v_stored;
  exception
    when invalid_regular_expression or program_limit_exceeded then
      raise exception 'the regular expression "%" cannot be read: %', left(p_regex, 80),
          regexp_replace(sqlerrm, '^invalid regular expression: ', '')
        using errcode = '{{ sqlstate("invalid_regex") }}',
          hint = 'use the common syntax: classes, groups, |, *, +, ?, {m,n}, \d, \s, \w, \b';
  end;
  v_literals := {{ ref('regex_literals') }}(
    regexp_replace(p_regex, '^\(\?[a-z]+\)', '')
  );
  if v_literals is null then
    raise exception 'the regular expression "%" can match without any fixed text', left(p_regex, 80)
      using errcode = '{{ sqlstate("invalid_regex") }}',
        hint = 'let it contain {{ var("regexes.literal_chars") }} characters or more in a row that every match has, such as a word of the message';
  end if;

  -- Texts that make matching slow where anything does: what it looks for over and over, never whole.
  for v_probe in
    select left(repeat(p.part, {{ var('regexes.text_chars') }}), {{ var('regexes.text_chars') }})
    from (
      select unnest(array[
        'a', ' ', '=', '0', 'a b.c ', v_literals[1], v_literals[1] || ' ',
        left(v_literals[1], -1), regexp_replace(p_regex, '[^[:alnum:] .:=/-]', '', 'g')
      ]) as part
    ) p
    where p.part <> ''
  loop
    -- Again, as a machine may be busy elsewhere for a moment.
    for i in 1..3 loop
      v_started := clock_timestamp();
      perform v_probe ~ v_stored;
      v_ms := (extract(epoch from clock_timestamp() - v_started) * 1000)::float8;
      exit when v_ms <= {{ var('regexes.one_ms') }};
    end loop;
    if v_ms > {{ var('regexes.one_ms') }} then
      raise exception 'the regular expression "%" takes too long on a long text', left(p_regex, 80)
        using errcode = '{{ sqlstate("invalid_regex") }}',
          hint = 'write it with fewer repeats inside repeats';
    end if;
  end loop;
  return v_literals;
end;
$function$;

comment on function {{ this }} is
  'Returns regex_literals, of which a match contains one. Raises VB019 for an expression that is empty, over {{ var("regexes.chars") }} characters, refers back, has unknown options, repeats too often, does not compile, may match without a fixed text, or takes over {{ var("regexes.one_ms") }} ms on a hostile text of {{ var("regexes.text_chars") }} characters. v{{ this.version }}';
