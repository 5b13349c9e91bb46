-- check_chunks: refuses chunks that are not the text they claim to be.
-- version: 1

create or replace function {{ this }}(p_text text, p_chunks jsonb)
  returns void
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $function$
begin
  if jsonb_typeof(p_chunks) is distinct from 'array' or jsonb_array_length(p_chunks) = 0 then
    raise exception 'chunks are not a list with at least one item'
      using errcode = '{{ sqlstate("invalid_chunks") }}',
        hint = 'give [{"text": …, "start_line": 1, "end_line": 1, "token_count": 1, "overlap_chars": 0}]';
  end if;
  if exists (
    select
    from jsonb_array_elements(p_chunks) as n (chunk)
    where jsonb_typeof(n.chunk -> 'text') is distinct from 'string'
      or not coalesce(n.chunk ->> 'start_line' ~ '^[1-9][0-9]{0,8}$', false)
      or not coalesce(n.chunk ->> 'end_line' ~ '^[1-9][0-9]{0,8}$', false)
      or not coalesce(n.chunk ->> 'token_count' ~ '^[0-9]{1,9}$', false)
      or not coalesce(n.chunk ->> 'overlap_chars' ~ '^[0-9]{1,9}$', false)
      or (n.chunk ->> 'end_line')::integer < (n.chunk ->> 'start_line')::integer
  ) then
    raise exception 'a chunk lacks its text, lines, token_count or overlap_chars'
      using errcode = '{{ sqlstate("invalid_chunks") }}',
        hint = 'give whole numbers: lines from 1, the last not before the first, counts from 0';
  end if;
  if (
    select string_agg(
      substr(n.chunk ->> 'text', (n.chunk ->> 'overlap_chars')::integer + 1), '' order by n.ordinality
    )
    from jsonb_array_elements(p_chunks) with ordinality as n (chunk, ordinality)
  ) is distinct from p_text then
    raise exception 'chunks without their overlap do not join to the text'
      using errcode = '{{ sqlstate("invalid_chunks") }}',
        hint = 'chunk the text again; overlap_chars counts the characters repeated from the chunk before';
  end if;
end;
$function$;

comment on function {{ this }} is
  'Raises VB015 where p_chunks is empty, lacks a field, or does not join to p_text when each chunk''s overlap is left out. v{{ this.version }}';
