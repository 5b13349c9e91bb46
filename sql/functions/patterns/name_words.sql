-- name_words: the words of a pattern's name, as tokenize would give them.
-- version: 1

create or replace function {{ this }}(p_name text)
  returns text[]
  language sql
  immutable
  parallel safe
as $function$
  select coalesce(array_agg(distinct n.term), '{}')
  from (
    select coalesce((ts_lexize('pg_catalog.english_stem', w.word))[1], w.word) as term
    from regexp_split_to_table(lower(p_name), '[^[:alnum:]]+') as w (word)
    where w.word <> '' and not {{ ref('is_stop_word') }}(w.word)
  ) n;
$function$;

comment on function {{ this }} is
  'redis-connections is {connect,redi}: stems, without stop words, sorted. v{{ this.version }}';
